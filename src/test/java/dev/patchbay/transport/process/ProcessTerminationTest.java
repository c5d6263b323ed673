package dev.patchbay.transport.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.testing.SystemProcess;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProcessTerminationTest {
    /** Long enough that no test would pass by waiting. */
    private static final Duration LONG = Duration.ofMinutes(5);

    private static ProcessLimits limits(Duration afterInput, Duration afterTerm) {
        return new ProcessLimits(
                100_000, 100_000, LONG, 10_000, afterInput, afterTerm, Duration.ofSeconds(10));
    }

    @Test
    void aChildThatEndsWithItsInputIsLeftInPeace() {
        var child = Child.sh(limits(LONG, LONG), "echo ready >&2; cat; echo done >&2; exit 7");
        child.errors(1);

        child.close();

        assertThat(child.channel().exitCode()).hasValue(7);
        assertThat(child.errors(2)).containsExactly("ready", "done");
    }

    @Test
    void whatIsUnsentIsSentBeforeTheInputCloses() {
        var child = Child.sh(limits(LONG, LONG), "echo ready >&2; wc -l >&2");
        child.errors(1);
        for (int i = 0; i < 500; i++) {
            child.send("x".repeat(500));
        }

        child.close();

        assertThat(child.errors(2)).containsExactly("ready", "500");
    }

    @Test
    void aChildThatDoesNotCareForItsInputGetsATerm() {
        var child =
                Child.sh(
                        limits(Duration.ofMillis(100), LONG),
                        "trap 'echo term >&2; exit 5' TERM; echo ready >&2;"
                                + " while :; do sleep 0.01; done");
        child.errors(1);

        child.close();

        assertThat(child.channel().exitCode()).hasValue(5);
        assertThat(child.errors(2)).contains("term");
    }

    @Test
    void aChildThatIgnoresTermIsKilled() {
        var child =
                Child.sh(
                        limits(Duration.ofMillis(100), Duration.ofMillis(100)),
                        "trap '' TERM; echo ready >&2; while :; do sleep 0.01; done");
        child.errors(1);

        child.close();

        assertThat(child.channel().exitCode()).hasValue(128 + 9);
        assertThat(child.members()).isZero();
    }

    @Test
    void aChildThatIsStoppedIsKilled() {
        var child =
                Child.sh(
                        limits(Duration.ofMillis(100), Duration.ofMillis(100)),
                        "echo ready >&2; kill -STOP $$");
        child.errors(1);

        child.close();

        assertThat(child.members()).isZero();
    }

    @Test
    void aChildIsEndedInItsFirstMoment() {
        for (int i = 0; i < 20; i++) {
            var child = Child.sh(limits(Duration.ZERO, Duration.ZERO), "exec sleep 1000");

            child.close();

            assertThat(child.members()).isZero();
            assertThat(child.channel().exitCode()).isPresent();
        }
    }

    @Test
    void grandchildrenEndWithTheChild() {
        var child =
                Child.sh(
                        limits(Duration.ofMillis(100), Duration.ofMillis(100)),
                        "sleep 1000 & (trap '' TERM; while :; do sleep 0.01; done) & echo ready >&2; wait");
        child.errors(1);
        assertThat(child.members()).isGreaterThanOrEqualTo(3);

        child.close();

        assertThat(child.members()).isZero();
    }

    @Test
    void grandchildrenEndWithAChildThatWasKilledByOthers() {
        var child =
                Child.sh(
                        limits(LONG, Duration.ofMillis(100)),
                        "sleep 1000 & (trap '' TERM; while :; do sleep 0.01; done) & echo ready >&2;"
                                + " kill -9 $$");

        assertThat(child.allMethods()).isEmpty();

        assertThat(child.channel().exitCode()).hasValue(128 + 9);
        await().until(() -> child.members() == 0);
        child.close();
    }

    @Test
    void aGrandchildThatHoldsTheOutputDoesNotHideTheEndOfTheChild() {
        var child =
                Child.sh(
                        limits(LONG, LONG), "(trap '' TERM; while :; do sleep 0.1; done) & exit 6");

        assertThat(child.allMethods()).isEmpty();

        assertThat(child.channel().exitCode()).hasValue(6);
        new SystemProcess(-child.channel().pid()).signal("KILL");
        child.close();
        assertThat(child.members()).isZero();
    }

    @Test
    void aGrandchildMayTidyUp() {
        var child =
                Child.sh(
                        limits(LONG, LONG),
                        "(trap 'echo tidy >&2; exit' TERM; echo ready >&2; while :; do sleep 0.01; done) &"
                                + " read line; exit 0");
        child.errors(1);

        child.close();

        assertThat(child.errors(2)).contains("tidy");
        assertThat(child.members()).isZero();
    }

    @Test
    void mayBeClosedTwice() {
        var child = Child.sh("exec cat");

        child.close();
        child.close();

        assertThat(child.channel().exitCode()).hasValue(0);
    }

    @Test
    void whoIsInterruptedWhileClosingGoesAndTheRestIsDone() throws InterruptedException {
        var child =
                Child.sh(
                        limits(Duration.ofMillis(100), Duration.ofMillis(100)),
                        "trap '' TERM; echo ready >&2; while :; do sleep 0.01; done");
        child.errors(1);
        var closer = Thread.ofPlatform().start(child::close);

        closer.interrupt();
        closer.join();

        await().until(() -> child.members() == 0);
    }
}
