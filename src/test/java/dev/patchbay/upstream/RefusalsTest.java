package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.HubError;
import dev.patchbay.call.Outcome;
import dev.patchbay.peer.Loss;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RefusalsTest {
    private static final int ATTEMPTS = 4;

    private final Refusals refusals = new Refusals("a", () -> ATTEMPTS);

    private static HubError error(String code, String message, int attempts) {
        return new HubError(code, message, "a", "tools/call", attempts, List.of());
    }

    @Test
    void aDisabledServerIsACallersMistake() {
        var failure = refusals.disabled("tools/call");

        assertThat(failure.error())
                .isEqualTo(error(HubError.SERVER_DISABLED, "Server a is disabled", 0));
        assertThat(failure.toOutcome()).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void aServerThatCannotBeReachedIsNot() {
        var failure = refusals.unreachable(HubError.CONNECTION_FAILED, "tools/call", "It is late");

        assertThat(failure.error())
                .isEqualTo(
                        error(
                                HubError.CONNECTION_FAILED,
                                "Server a cannot be reached. It is late",
                                ATTEMPTS));
        assertThat(failure.toOutcome()).isNotInstanceOf(Outcome.Failed.class);
    }

    @Test
    void aLostConnectionIsNamed() {
        assertThat(refusals.gone("tools/call").error())
                .isEqualTo(
                        error(
                                HubError.INVOCATION_FAILED,
                                "Server a did not do it. The connection was lost before it answered",
                                ATTEMPTS));
    }

    @Test
    void aCallThatWasLostOnItsOwnSaysWhy() {
        assertThat(refusals.lost("tools/call", new Loss.Broken("HTTP 500")).error())
                .isEqualTo(
                        error(
                                HubError.INVOCATION_FAILED,
                                "Server a did not do it. HTTP 500",
                                ATTEMPTS));
    }

    @Test
    void aBusyServerSaysWhenToComeBackIfItKnows() {
        assertThat(busy(Duration.ofSeconds(7)))
                .contains("It has too much to do and wants to be left alone for 7 s; try later")
                .contains("(HTTP 429)");
        assertThat(busy(Duration.ZERO)).contains("It has too much to do; try later (HTTP 429)");
        assertThat(busy(null)).contains("It has too much to do; try later (HTTP 429)");
    }

    private String busy(@Nullable Duration after) {
        return refusals.lost("tools/call", new Loss.Busy("HTTP 429", after, true))
                .error()
                .message();
    }
}
