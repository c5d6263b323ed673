package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.Remote;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Loss;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class GreetingTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(30);

    private static final int UNKNOWN_METHOD = ErrorCode.METHOD_NOT_FOUND.code();

    private final Bench bench = new Bench();
    private final FarEnd server = new FarEnd();

    private Background<Remote> greet(Verdict verdict, Duration patience) {
        return Background.of(() -> bench.greeting.greet(server, verdict, patience));
    }

    private void assertRefused(Background<Remote> greeted, CannotConnect.Kind kind, String why) {
        var failure = greeted.failure(CannotConnect.class);
        assertThat(failure).hasMessageContaining(why);
        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(server.settled()).isEmpty();
    }

    private void assertGreeted(Background<Remote> greeted, Revision revision) {
        assertThat(greeted.result().server().revision()).isEqualTo(revision);
        assertThat(server.settled()).containsExactly(revision);
        server.assertNothingElse();
    }

    @Test
    void aServerThatAnswersTheFirstQuestionIsOfTheNewerEra() {
        var greeted = greet(Verdict.UNKNOWN, LONG);
        server.discovered();

        assertGreeted(greeted, Revision.V2026_07_28);
    }

    @Test
    void aServerThatDoesNotKnowTheFirstQuestionIsOfTheOlderEra() {
        var greeted = greet(Verdict.UNKNOWN, LONG);
        server.hears("server/discover").refuse(UNKNOWN_METHOD);
        server.shakesHands();

        assertGreeted(greeted, Revision.V2025_11_25);
    }

    @Test
    void aServerThatIsKnownToBeOfTheOlderEraIsGreetedInThatAtOnce() {
        var greeted = greet(Verdict.LEGACY, LONG);
        server.shakesHands();

        assertGreeted(greeted, Revision.V2025_11_25);
    }

    @Test
    void aServerThatMustBeOfTheNewerEraIsNotAskedForTheOther() {
        var greeted = greet(Verdict.MODERN, LONG);
        server.hears("server/discover").refuse(UNKNOWN_METHOD);

        assertRefused(greeted, CannotConnect.Kind.REFUSED, "It refused: no");
        server.assertClosed();
    }

    @ParameterizedTest
    @EnumSource(names = {"UNSUPPORTED_VERSION", "MISSING_CAPABILITY", "HEADER_MISMATCH"})
    void aServerThatRefusesInWordsOfTheNewerEraIsNotAskedForTheOther(ErrorCode code) {
        var greeted = greet(Verdict.UNKNOWN, LONG);
        server.hears("server/discover").refuse(code.code());

        assertRefused(greeted, CannotConnect.Kind.REFUSED, "It refused: no");
        server.assertClosed();
    }

    @Test
    void aServerOfNoVersionThatWeKnowIsRefused() {
        var greeted = greet(Verdict.LEGACY, LONG);
        server.hears("initialize").answer("{\"protocolVersion\":\"1999-01-01\"}");

        assertRefused(greeted, CannotConnect.Kind.REFUSED, "1999-01-01");
        server.assertClosed();
    }

    @ParameterizedTest
    @EnumSource(names = {"LEGACY", "MODERN"})
    void aGreetingThatSaysOneThingTwiceCannotBeUsed(Verdict era) {
        var greeted = greet(era, LONG);
        server.hears(era == Verdict.LEGACY ? "initialize" : "server/discover")
                .answer("{\"capabilities\":{},\"capabilities\":{\"tools\":{}}}");

        assertRefused(greeted, CannotConnect.Kind.REFUSED, "found twice: capabilities");
        server.assertClosed();
    }

    @Test
    void aServerThatSaysNothingAtAllIsGivenUp() {
        assertRefused(
                greet(Verdict.UNKNOWN, SHORT),
                CannotConnect.Kind.LATE,
                "It did not answer within 30 ms");
    }

    /** Three seconds pass before the second greeting. */
    @Test
    void aServerThatIsSilentAtTheFirstQuestionMayBeOfTheOlderEra() {
        var greeted = greet(Verdict.UNKNOWN, LONG);
        server.hears("server/discover");
        server.shakesHands();

        assertGreeted(greeted, Revision.V2025_11_25);
    }

    @Test
    void aSlowServerOfTheNewerEraMayRefuseTheHandshakeAndAnswerThen() {
        var greeted = greet(Verdict.UNKNOWN, LONG);
        var question = server.hears("server/discover");
        server.hears("initialize").refuse(UNKNOWN_METHOD);
        question.answer("{\"supportedVersions\":[\"2026-07-28\"]}");

        assertGreeted(greeted, Revision.V2026_07_28);
    }

    @Test
    void aServerThatRefusesTheHandshakeAndStaysSilentHasRefused() {
        var greeted = greet(Verdict.UNKNOWN, LONG);
        server.hears("server/discover");
        var handshake = server.hears("initialize");
        bench.scheduler.advance(LONG);
        handshake.refuse(UNKNOWN_METHOD);

        assertRefused(greeted, CannotConnect.Kind.REFUSED, "It refused: no");
    }

    @Test
    void aServerThatEndsAtTheFirstQuestionHasEnded() {
        var greeted = greet(Verdict.UNKNOWN, LONG);
        server.hears("server/discover");
        server.end();

        assertRefused(greeted, CannotConnect.Kind.ENDED, "It ended before it answered");
    }

    @Test
    void theLastWordsOfAServerSayWhyItHasEnded() {
        var end = new FarEnd("No such module");
        var greeted = Background.of(() -> bench.greeting.greet(end, Verdict.LEGACY, LONG));
        end.hears("initialize");
        end.end();

        assertThat(greeted.failure(CannotConnect.class)).hasMessage("No such module");
    }

    @Test
    void whereTheFirstQuestionIsMisplacedTheHandshakeMayNotBe() {
        var greeted = greet(Verdict.UNKNOWN, LONG);
        server.hears("server/discover").lose(new Loss.Misplaced("HTTP 404"));
        server.shakesHands();

        assertGreeted(greeted, Revision.V2025_11_25);
    }

    @Test
    void whereBothAreMisplacedAnotherFormMayBeSpoken() {
        var greeted = greet(Verdict.UNKNOWN, LONG);
        server.hears("server/discover").lose(new Loss.Misplaced("HTTP 404"));
        server.hears("initialize").lose(new Loss.Misplaced("HTTP 405"));

        assertRefused(greeted, CannotConnect.Kind.MISPLACED, "HTTP 405");
        server.assertClosed();
    }

    @Test
    void aQuestionThatIsLostOtherwiseSaysNothingOfTheEra() {
        var greeted = greet(Verdict.UNKNOWN, LONG);
        server.hears("server/discover").lose(new Loss.Unauthorized("HTTP 401", null));

        assertRefused(greeted, CannotConnect.Kind.REFUSED, "HTTP 401");
        server.assertClosed();
    }
}
