package dev.patchbay.upstream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.server.Remote;
import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.testing.Background;
import dev.patchbay.upstream.Bench;
import dev.patchbay.upstream.FarEnd;
import dev.patchbay.upstream.definition.EraHint;
import dev.patchbay.upstream.definition.ServerAddress;
import dev.patchbay.upstream.definition.Sharing;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConnectionAttemptTest {
    private static final ServerAddress.Http STREAMABLE =
            new ServerAddress.Http(
                    URI.create("http://h/mcp"), Map.of(), ServerAddress.Form.STREAMABLE);
    private static final ServerAddress.Http EVENTS =
            new ServerAddress.Http(URI.create("http://h/mcp"), Map.of(), ServerAddress.Form.EVENTS);

    private final Bench bench = new Bench();

    private static CannotConnect ended() {
        return CannotConnect.because(ServerFailure.Disconnected.BEFORE_ANSWER);
    }

    private static Background<Remote> attempt(ConnectionAttempt connecting) {
        return Background.of(connecting::attempt);
    }

    /** Makes an attempt at a server that does not know the first question. */
    private void meetOlder(ConnectionAttempt connecting) {
        var remote = attempt(connecting);
        var server = bench.opened();
        server.hears("server/discover").refuse(ErrorCode.METHOD_NOT_FOUND.code());
        server.shakesHands();
        remote.result();
    }

    private void assertGreetedAtOnce(ConnectionAttempt connecting) {
        var remote = attempt(connecting);
        bench.opened().shakesHands();
        remote.result();
    }

    private void assertAskedFirst(ConnectionAttempt connecting) {
        var remote = attempt(connecting);
        bench.opened().discovered();
        remote.result();
    }

    @Test
    void aServerOfTheOlderEraIsGreetedAtOnceTheNextTime() {
        var connecting = bench.attempt(Bench.server());
        meetOlder(connecting);

        assertGreetedAtOnce(connecting);
        bench.scheduler.advance(Duration.ofHours(1).minusNanos(1));
        assertGreetedAtOnce(connecting);
    }

    @Test
    void afterAnHourItMayBeANewerOne() {
        var connecting = bench.attempt(Bench.server());
        meetOlder(connecting);

        bench.scheduler.advance(Duration.ofHours(1));

        assertAskedFirst(connecting);
    }

    @Test
    void aServerOfTheNewerEraIsAskedEachTime() {
        var connecting = bench.attempt(Bench.server());

        assertAskedFirst(connecting);
        assertAskedFirst(connecting);
    }

    @Test
    void aServerThatEndsAtTheFirstQuestionIsGreetedInTheOtherEraOnce() {
        var connecting = bench.attempt(Bench.server());

        assertThat(connecting.otherEraNext(ended())).isTrue();
        var greeted = attempt(connecting);
        var server = bench.opened();
        server.hears("initialize");
        server.end();
        greeted.failure(CannotConnect.class);

        assertThat(connecting.otherEraNext(ended())).isFalse();
        assertAskedFirst(connecting);
    }

    @Test
    void anEraThatWasNotReachedIsNotTakenForOneThatIsNotSpoken() {
        var connecting = bench.attempt(Bench.server());
        assertThat(connecting.otherEraNext(ended())).isTrue();
        assertGreetedAtOnce(connecting);

        assertAskedFirst(connecting);
    }

    @Test
    void aServerThatEndsAtTheFirstQuestionTwiceIsGreetedAtOnceTheNextTime() {
        var connecting = bench.attempt(Bench.server());
        for (int i = 0; i < 2; i++) {
            assertThat(connecting.otherEraNext(ended())).isTrue();
            assertGreetedAtOnce(connecting);
        }

        assertGreetedAtOnce(connecting);
        bench.scheduler.advance(Duration.ofHours(1));
        assertAskedFirst(connecting);
    }

    @Test
    void anyOtherEndSaysNothingOfTheEra() {
        var connecting = bench.attempt(Bench.server());

        assertThat(
                        connecting.otherEraNext(
                                CannotConnect.because(
                                        new ServerFailure.HandshakeRefused("\"no\""))))
                .isFalse();
        assertAskedFirst(connecting);
    }

    @Test
    void aFailureMakesAKnownServerUnknown() {
        var connecting = bench.attempt(Bench.server());
        meetOlder(connecting);

        assertThat(
                        connecting.otherEraNext(
                                CannotConnect.because(
                                        new ServerFailure.HandshakeRefused("\"no\""))))
                .isFalse();

        assertAskedFirst(connecting);
    }

    @Test
    void anEraThatIsConfiguredIsNotDoubted() {
        var connecting = bench.attempt(Bench.server().withEra(EraHint.LEGACY));

        assertThat(connecting.otherEraNext(ended())).isFalse();
        assertGreetedAtOnce(connecting);
    }

    @Test
    void whereMessagesAreMisplacedTheFirstFormOfHttpIsTried() {
        var remote = attempt(bench.attempt(Bench.server(STREAMABLE, Sharing.AUTO)));
        misplace(bench.opened());
        bench.opened().shakesHands();

        remote.result();
        assertThat(bench.ways()).containsExactly(STREAMABLE, EVENTS);
    }

    @Test
    void anyOtherLossSaysNothingOfTheForm() {
        var remote = attempt(bench.attempt(Bench.server(STREAMABLE, Sharing.AUTO)));
        bench.opened()
                .hears("server/discover")
                .lose(new RequestLoss.Unauthorized(new NetworkFailure.HttpStatus(401, "", null)));

        assertThat(remote.failure(CannotConnect.class)).hasMessage("HTTP 401");
        assertThat(bench.ways()).containsExactly(STREAMABLE);
    }

    @Test
    void whatHasNoOtherFormIsTriedOnce() {
        var remote = attempt(bench.attempt(Bench.server(EVENTS, Sharing.AUTO)));
        misplace(bench.opened());

        assertThat(remote.failure(CannotConnect.class).loss())
                .isInstanceOf(RequestLoss.NotAcceptedHere.class);
        assertThat(bench.ways()).containsExactly(EVENTS);
    }

    @Test
    void aServerOfTheNewerEraHasNoOtherForm() {
        var remote =
                attempt(
                        bench.attempt(
                                Bench.server(STREAMABLE, Sharing.AUTO).withEra(EraHint.MODERN)));
        bench.opened().hears("server/discover").lose(new RequestLoss.NotAcceptedHere("HTTP 404"));

        remote.failure(CannotConnect.class);
        assertThat(bench.ways()).containsExactly(STREAMABLE);
    }

    private static void misplace(FarEnd server) {
        server.hears("server/discover").lose(new RequestLoss.NotAcceptedHere("HTTP 404"));
        server.hears("initialize").lose(new RequestLoss.NotAcceptedHere("HTTP 404"));
    }
}
