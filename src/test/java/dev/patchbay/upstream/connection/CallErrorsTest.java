package dev.patchbay.upstream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.HubError;
import dev.patchbay.call.Outcome;
import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.peer.channel.RequestLoss;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallErrorsTest {
    private static final int ATTEMPTS = 4;

    private final CallErrors errors = new CallErrors("a", () -> ATTEMPTS);

    private static HubError error(HubError.Code code, String message, int attempts) {
        return new HubError(code, message, "a", "tools/call", attempts, List.of());
    }

    @Test
    void aDisabledServerIsACallersMistake() {
        var failure = errors.disabled(RequestMethod.CALL_TOOL);

        assertThat(failure.error())
                .isEqualTo(error(HubError.Code.SERVER_DISABLED, "Server a is disabled", 0));
        assertThat(failure.toOutcome()).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void aServerThatCannotBeReachedIsNot() {
        var failure =
                errors.unreachable(RequestMethod.CALL_TOOL, new NetworkFailure.UnknownHost("h"));

        assertThat(failure.error())
                .isEqualTo(
                        error(
                                HubError.Code.CONNECTION_FAILED,
                                "Server a cannot be reached. The host h is not known",
                                ATTEMPTS));
        assertThat(failure.why()).isEqualTo(new NetworkFailure.UnknownHost("h"));
        assertThat(failure.toOutcome()).isNotInstanceOf(Outcome.Failed.class);
    }

    @Test
    void aServerThatIsNotConnectedInTimeHasACodeOfItsOwn() {
        var late = new ServerFailure.Late(Duration.ofSeconds(1));

        assertThat(
                        Stream.of(
                                late,
                                new ServerFailure.Paused(late, Duration.ZERO),
                                new ServerFailure.StillConnecting()))
                .extracting(why -> errors.unreachable(RequestMethod.CALL_TOOL, why).error().code())
                .containsOnly(HubError.Code.CONNECTION_TIMEOUT);
    }

    @Test
    void aLostConnectionIsNamed() {
        assertThat(errors.connectionLost(RequestMethod.CALL_TOOL).error())
                .isEqualTo(
                        error(
                                HubError.Code.INVOCATION_FAILED,
                                "Server a did not complete the call. The connection "
                                        + "was lost before the server answered",
                                ATTEMPTS));
    }

    @Test
    void aCallThatWasLostOnItsOwnSaysWhy() {
        assertThat(errors.lost(RequestMethod.CALL_TOOL, new RequestLoss.Broken("HTTP 500")).error())
                .isEqualTo(
                        error(
                                HubError.Code.INVOCATION_FAILED,
                                "Server a did not complete the call. HTTP 500",
                                ATTEMPTS));
    }

    @Test
    void aBusyServerSaysWhenToComeBackIfItKnows() {
        assertThat(busy(Duration.ofSeconds(7)))
                .contains("The server is overloaded and asks for a pause of 7 s; try again later")
                .contains("(HTTP 429)");
        assertThat(busy(Duration.ZERO))
                .contains("The server is overloaded; try again later (HTTP 429)");
        assertThat(busy(null)).contains("The server is overloaded; try again later (HTTP 429)");
    }

    private String busy(@Nullable Duration after) {
        return errors.lost(
                        RequestMethod.CALL_TOOL,
                        new RequestLoss.Busy(
                                new NetworkFailure.HttpStatus(429, "", null), after, true))
                .error()
                .message();
    }
}
