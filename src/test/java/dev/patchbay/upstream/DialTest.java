package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.Remote;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.peer.Loss;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DialTest {
    private static final Way.Http STREAMABLE =
            new Way.Http(URI.create("http://h/mcp"), Map.of(), Way.Form.STREAMABLE);
    private static final Way.Http EVENTS =
            new Way.Http(URI.create("http://h/mcp"), Map.of(), Way.Form.EVENTS);

    private final Bench bench = new Bench();

    private static CannotConnect ended() {
        return new CannotConnect(CannotConnect.Kind.ENDED, "ended");
    }

    private static Background<Remote> attempt(Dial dial) {
        return Background.of(dial::attempt);
    }

    /** Makes an attempt at a server that does not know the first question. */
    private void meetOlder(Dial dial) {
        var remote = attempt(dial);
        var server = bench.opened();
        server.hears("server/discover").refuse(ErrorCode.METHOD_NOT_FOUND.code());
        server.shakesHands();
        remote.result();
    }

    private void assertGreetedAtOnce(Dial dial) {
        var remote = attempt(dial);
        bench.opened().shakesHands();
        remote.result();
    }

    private void assertAskedFirst(Dial dial) {
        var remote = attempt(dial);
        bench.opened().discovered();
        remote.result();
    }

    @Test
    void aServerOfTheOlderEraIsGreetedAtOnceTheNextTime() {
        var dial = bench.dial(Bench.server());
        meetOlder(dial);

        assertGreetedAtOnce(dial);
        bench.scheduler.advance(Duration.ofHours(1).minusNanos(1));
        assertGreetedAtOnce(dial);
    }

    @Test
    void afterAnHourItMayBeANewerOne() {
        var dial = bench.dial(Bench.server());
        meetOlder(dial);

        bench.scheduler.advance(Duration.ofHours(1));

        assertAskedFirst(dial);
    }

    @Test
    void aServerOfTheNewerEraIsAskedEachTime() {
        var dial = bench.dial(Bench.server());

        assertAskedFirst(dial);
        assertAskedFirst(dial);
    }

    @Test
    void aServerThatEndsAtTheFirstQuestionIsGreetedInTheOtherEraOnce() {
        var dial = bench.dial(Bench.server());

        assertThat(dial.otherEraNext(ended())).isTrue();
        assertGreetedAtOnce(dial);

        assertThat(dial.otherEraNext(ended())).isFalse();
        assertAskedFirst(dial);
    }

    @Test
    void anyOtherEndSaysNothingOfTheEra() {
        var dial = bench.dial(Bench.server());

        assertThat(dial.otherEraNext(CannotConnect.because("refused"))).isFalse();
        assertAskedFirst(dial);
    }

    @Test
    void aFailureMakesAKnownServerUnknown() {
        var dial = bench.dial(Bench.server());
        meetOlder(dial);

        assertThat(dial.otherEraNext(CannotConnect.because("refused"))).isFalse();

        assertAskedFirst(dial);
    }

    @Test
    void anEraThatIsConfiguredIsNotDoubted() {
        var dial = bench.dial(Bench.server().speaking(Verdict.LEGACY));

        assertThat(dial.otherEraNext(ended())).isFalse();
        assertGreetedAtOnce(dial);
    }

    @Test
    void whereMessagesAreMisplacedTheFirstFormOfHttpIsTried() {
        var remote = attempt(bench.dial(Bench.server(STREAMABLE, true)));
        misplace(bench.opened());
        bench.opened().shakesHands();

        remote.result();
        assertThat(bench.ways()).containsExactly(STREAMABLE, EVENTS);
    }

    @Test
    void anyOtherLossSaysNothingOfTheForm() {
        var remote = attempt(bench.dial(Bench.server(STREAMABLE, true)));
        bench.opened().hears("server/discover").lose(new Loss.Unauthorized("HTTP 401", null));

        assertThat(remote.failure(CannotConnect.class)).hasMessage("HTTP 401");
        assertThat(bench.ways()).containsExactly(STREAMABLE);
    }

    @Test
    void whatHasNoOtherFormIsTriedOnce() {
        var remote = attempt(bench.dial(Bench.server(EVENTS, true)));
        misplace(bench.opened());

        assertThat(remote.failure(CannotConnect.class).kind())
                .isEqualTo(CannotConnect.Kind.MISPLACED);
        assertThat(bench.ways()).containsExactly(EVENTS);
    }

    @Test
    void aServerOfTheNewerEraHasNoOtherForm() {
        var remote = attempt(bench.dial(Bench.server(STREAMABLE, true).speaking(Verdict.MODERN)));
        bench.opened().hears("server/discover").lose(new Loss.Misplaced("HTTP 404"));

        remote.failure(CannotConnect.class);
        assertThat(bench.ways()).containsExactly(STREAMABLE);
    }

    private static void misplace(FarEnd server) {
        server.hears("server/discover").lose(new Loss.Misplaced("HTTP 404"));
        server.hears("initialize").lose(new Loss.Misplaced("HTTP 404"));
    }
}
