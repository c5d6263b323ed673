package dev.patchbay.upstream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.server.Remote;
import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.testing.Background;
import dev.patchbay.upstream.Bench;
import dev.patchbay.upstream.FarEnd;
import dev.patchbay.upstream.definition.EraHint;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class ServerHandshakeTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    /** Time limits are checked this often. */
    private static final Duration SWEEP = Duration.ofMillis(100);

    private static final Duration SHORT = Duration.ofMillis(30);

    private static final int UNKNOWN_METHOD = ErrorCode.METHOD_NOT_FOUND.code();

    private final Bench bench = new Bench();
    private final FarEnd server = new FarEnd();

    private Background<Remote> greet(EraHint eraHint, Duration patience) {
        return Background.of(
                () -> bench.handshake.greet("a", server, eraHint, Bench.OWNER, patience));
    }

    private @Nullable RequestLoss assertRefused(
            Background<Remote> greeted, Class<? extends ServerFailure> cause, String why) {
        var failure = greeted.failure(CannotConnect.class);
        assertThat(failure).hasMessageContaining(why);
        assertThat(failure.failure().text()).isEqualTo(failure.getMessage());
        assertThat(failure.failure().cause()).isInstanceOf(cause);
        assertThat(server.settled()).isEmpty();
        return failure.loss();
    }

    private void assertGreeted(Background<Remote> greeted, Revision revision) {
        assertThat(greeted.result().server().revision()).isEqualTo(revision);
        assertThat(server.settled()).containsExactly(revision);
        server.assertNothingElse();
    }

    @Test
    void aServerThatAnswersTheFirstQuestionIsOfTheNewerEra() {
        var greeted = greet(EraHint.UNKNOWN, LONG);
        server.discovered();

        assertGreeted(greeted, Revision.V2026_07_28);
    }

    @Test
    void aServerThatDoesNotKnowTheFirstQuestionIsOfTheOlderEra() {
        var greeted = greet(EraHint.UNKNOWN, LONG);
        server.hears("server/discover").refuse(UNKNOWN_METHOD);
        server.shakesHands();

        assertGreeted(greeted, Revision.V2025_11_25);
    }

    @Test
    void aServerThatIsKnownToBeOfTheOlderEraIsGreetedInThatAtOnce() {
        var greeted = greet(EraHint.LEGACY, LONG);
        server.shakesHands();

        assertGreeted(greeted, Revision.V2025_11_25);
    }

    @Test
    void aServerThatMustBeOfTheNewerEraIsNotAskedForTheOther() {
        var greeted = greet(EraHint.MODERN, LONG);
        server.hears("server/discover").refuse(UNKNOWN_METHOD);

        assertRefused(
                greeted,
                ServerFailure.HandshakeRefused.class,
                "The server refused the handshake: \"no\"");
        server.assertClosed();
    }

    @ParameterizedTest
    @EnumSource(names = {"UNSUPPORTED_VERSION", "MISSING_CAPABILITY", "HEADER_MISMATCH"})
    void aServerThatRefusesInWordsOfTheNewerEraIsNotAskedForTheOther(ErrorCode code) {
        var greeted = greet(EraHint.UNKNOWN, LONG);
        server.hears("server/discover").refuse(code.code());

        assertRefused(
                greeted,
                ServerFailure.HandshakeRefused.class,
                "The server refused the handshake: \"no\"");
        server.assertClosed();
    }

    @Test
    void aServerOfNoVersionThatWeKnowIsRefused() {
        var greeted = greet(EraHint.LEGACY, LONG);
        server.hears("initialize").answer("{\"protocolVersion\":\"1999-01-01\"}");

        assertRefused(greeted, ServerFailure.HandshakeRefused.class, "1999-01-01");
        server.assertClosed();
    }

    @ParameterizedTest
    @EnumSource(names = {"LEGACY", "MODERN"})
    void aGreetingThatSaysOneThingTwiceCannotBeUsed(EraHint era) {
        var greeted = greet(era, LONG);
        server.hears(era == EraHint.LEGACY ? "initialize" : "server/discover")
                .answer("{\"capabilities\":{},\"capabilities\":{\"tools\":{}}}");

        assertRefused(greeted, ServerFailure.Unanswered.class, "found twice: capabilities");
        server.assertClosed();
    }

    @Test
    void aServerThatSaysNothingAtAllIsGivenUp() {
        var greeted = greet(EraHint.UNKNOWN, SHORT);
        server.hears("server/discover");
        server.hears("initialize");

        bench.scheduler.advance(SWEEP);

        assertRefused(greeted, ServerFailure.Late.class, "The server did not answer within 30 ms");
    }

    /** Three seconds pass before the second greeting. */
    @Test
    void aServerThatIsSilentAtTheFirstQuestionMayBeOfTheOlderEra() {
        var greeted = greet(EraHint.UNKNOWN, LONG);
        server.hears("server/discover");
        server.shakesHands();

        assertGreeted(greeted, Revision.V2025_11_25);
    }

    @Test
    void aSlowServerOfTheNewerEraMayRefuseTheHandshakeAndAnswerThen() {
        var greeted = greet(EraHint.UNKNOWN, LONG);
        var question = server.hears("server/discover");
        server.hears("initialize").refuse(UNKNOWN_METHOD);
        question.answer("{\"supportedVersions\":[\"2026-07-28\"]}");

        assertGreeted(greeted, Revision.V2026_07_28);
    }

    @Test
    void aServerThatRefusesTheHandshakeAndStaysSilentHasRefused() {
        var greeted = greet(EraHint.UNKNOWN, LONG);
        server.hears("server/discover");
        var handshake = server.hears("initialize");
        bench.scheduler.advance(LONG.minusMillis(1));
        handshake.refuse(UNKNOWN_METHOD);

        assertRefused(
                greeted,
                ServerFailure.HandshakeRefused.class,
                "The server refused the handshake: \"no\"");
    }

    @Test
    void aServerThatEndsAtTheFirstQuestionHasEnded() {
        var greeted = greet(EraHint.UNKNOWN, LONG);
        server.hears("server/discover");
        server.end();

        assertRefused(
                greeted,
                ServerFailure.Disconnected.class,
                "The connection ended before the server answered");
    }

    @Test
    void theLastWordsOfAServerSayWhyItHasEnded() {
        var end = new FarEnd(new ServerFailure.Exited("a", 1, List.of("No such module")));
        var greeted =
                Background.of(
                        () -> bench.handshake.greet("a", end, EraHint.LEGACY, Bench.OWNER, LONG));
        end.hears("initialize");
        end.end();

        assertThat(greeted.failure(CannotConnect.class))
                .hasMessage(
                        "The program ended before it answered: exit code 1, last lines of stderr:"
                                + " No such module");
    }

    @Test
    void whereTheFirstQuestionIsMisplacedTheHandshakeMayNotBe() {
        var greeted = greet(EraHint.UNKNOWN, LONG);
        server.hears("server/discover").lose(new RequestLoss.NotAcceptedHere("HTTP 404"));
        server.shakesHands();

        assertGreeted(greeted, Revision.V2025_11_25);
    }

    @Test
    void whereBothAreMisplacedAnotherFormMayBeSpoken() {
        var greeted = greet(EraHint.UNKNOWN, LONG);
        server.hears("server/discover").lose(new RequestLoss.NotAcceptedHere("HTTP 404"));
        server.hears("initialize").lose(new RequestLoss.NotAcceptedHere("HTTP 405"));

        assertThat(assertRefused(greeted, ServerFailure.Unanswered.class, "HTTP 405"))
                .isInstanceOf(RequestLoss.NotAcceptedHere.class);
        server.assertClosed();
    }

    @Test
    void aQuestionThatIsLostOtherwiseSaysNothingOfTheEra() {
        var status = new NetworkFailure.HttpStatus(401, "", null);
        var greeted = greet(EraHint.UNKNOWN, LONG);
        server.hears("server/discover").lose(new RequestLoss.Unauthorized(status));

        assertThat(assertRefused(greeted, NetworkFailure.HttpStatus.class, "HTTP 401"))
                .isInstanceOf(RequestLoss.Unauthorized.class);
        server.assertClosed();
    }
}
