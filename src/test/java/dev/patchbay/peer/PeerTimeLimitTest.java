package dev.patchbay.peer;

import static dev.patchbay.peer.Bench.error;
import static dev.patchbay.peer.Bench.result;
import static dev.patchbay.peer.FakeHandler.text;
import static dev.patchbay.testing.Messages.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.peer.incoming.Handler;
import dev.patchbay.peer.incoming.RequestControl;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class PeerTimeLimitTest {
    /** Deadlines are looked at ten times a second, so this much later all that is due has ended. */
    private static final Duration SWEEP = Duration.ofMillis(100);

    private static final Duration QUIET = FakeHandler.LIMIT.quiet();
    private static final Duration TOTAL = FakeHandler.LIMIT.total();

    private final Bench bench = new Bench();
    private final Bench.Endless work = new Bench.Endless();
    private final AtomicReference<RequestControl> control = new AtomicReference<>();

    private void start() {
        bench.handler.later(
                "work",
                it -> {
                    control.set(it);
                    return work::run;
                });
        bench.channel.receive(request(1, "work"));
        work.awaitStart();
    }

    private void assertStillRunning() {
        bench.assertSilent();
        assertThat(work.interrupted.getCount()).isEqualTo(1);
    }

    private void assertEnded(Duration limit) {
        assertThat(bench.channel.next()).isEqualTo(result(1, "\"late: " + limit + "\""));
        work.awaitEnd();
        bench.assertSilent();
    }

    @Test
    void workWithoutASignOfLifeIsEndedAndAnsweredFor() {
        start();
        bench.time.advance(QUIET.minus(SWEEP));
        assertStillRunning();

        bench.time.advance(SWEEP.multipliedBy(2));

        assertEnded(QUIET);
        assertThat(control.get().cancelled()).isTrue();
    }

    @Test
    void aSignOfLifeGivesTheQuietTimeAnew() {
        start();
        for (int i = 0; i < 5; i++) {
            bench.time.advance(QUIET.minus(SWEEP));
            control.get().alive();
        }
        assertStillRunning();

        bench.time.advance(QUIET.plus(SWEEP));

        assertEnded(QUIET);
    }

    @Test
    void theTotalTimeEndsEvenTheLiveliestWork() {
        start();
        for (var passed = Duration.ZERO;
                passed.compareTo(TOTAL.minus(SWEEP)) < 0;
                passed = passed.plus(SWEEP)) {
            bench.time.advance(SWEEP);
            control.get().alive();
        }
        assertStillRunning();

        bench.time.advance(SWEEP.multipliedBy(2));

        assertEnded(TOTAL);
    }

    @Test
    void theClockStandsStillDuringAPause() {
        start();
        control.get().pause();
        bench.time.advance(TOTAL.multipliedBy(10));
        assertStillRunning();

        control.get().alive();
        bench.time.advance(QUIET.minus(SWEEP));
        assertStillRunning();

        bench.time.advance(SWEEP.multipliedBy(2));
        assertEnded(QUIET);
    }

    @Test
    void aPauseDoesNotCountAsPartOfTheTotal() {
        start();
        bench.time.advance(QUIET.minus(SWEEP));
        control.get().pause();
        bench.time.advance(TOTAL);
        control.get().alive();
        for (var passed = QUIET;
                passed.compareTo(TOTAL.minus(SWEEP)) < 0;
                passed = passed.plus(SWEEP)) {
            bench.time.advance(SWEEP);
            control.get().alive();
        }
        assertStillRunning();

        bench.time.advance(SWEEP.multipliedBy(3));

        assertEnded(TOTAL);
    }

    @Test
    void twoPausesInARowAreOne() {
        start();
        control.get().pause();
        bench.time.advance(TOTAL);
        control.get().pause();
        bench.time.advance(TOTAL);

        assertStillRunning();
    }

    @Test
    void aStandingRequestHasNoLimit() {
        bench.handler.standing("listen", work::run);
        bench.channel.receive(request(1, "listen"));
        work.awaitStart();

        bench.time.advance(Duration.ofDays(1));

        assertStillRunning();
    }

    @Test
    void nothingTicksWhileNothingIsOpen() {
        assertThat(bench.time.waiting()).isZero();
        bench.handler.later("short", () -> text("done"));
        bench.channel.receive(request(1, "short"));
        bench.channel.next();

        bench.time.advance(SWEEP.multipliedBy(2));

        assertThat(bench.time.waiting()).isZero();
    }

    @Test
    void theClockTicksForLaterRequestsToo() {
        bench.handler.later("short", () -> text("done"));
        bench.channel.receive(request(0, "short"));
        bench.channel.next();
        bench.time.advance(TOTAL);

        start();
        bench.time.advance(QUIET.plus(SWEEP));

        assertEnded(QUIET);
    }

    @Test
    void whatIsThrownInPlaceOfLateWorkIsTheAnswer() {
        expectLate(
                _ -> {
                    throw RpcError.invalidParams("too late").toException();
                },
                error(1, -32602, "too late"));
        expectLate(
                _ -> {
                    throw new StackOverflowError();
                },
                error(1, -32603, "bug"));
    }

    private void expectLate(Handler.Late late, String answer) {
        var endless = new Bench.Endless();
        bench.handler.on(
                "work", _ -> new Handler.Reply.Later(endless::run, FakeHandler.LIMIT, late));
        bench.channel.receive(request(1, "work"));
        endless.awaitStart();

        bench.time.advance(QUIET.plus(SWEEP));

        assertThat(bench.channel.next()).isEqualTo(answer);
        endless.awaitEnd();
    }

    @Test
    void aSlowClientDoesNotHoldUpTheDeadlinesOfAll() {
        start();
        var mayPass = new CountDownLatch(1);
        bench.channel.onSend(_ -> Bench.await(mayPass));

        var deadlines = Thread.ofVirtual().start(() -> bench.time.advance(QUIET.plus(SWEEP)));

        Bench.join(deadlines);
        mayPass.countDown();
        assertEnded(QUIET);
    }
}
