package dev.patchbay.transport.http.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.json.JsonValue;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.FakeHandler;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.testing.HttpResponse;
import dev.patchbay.transport.http.OpenFront;
import dev.patchbay.transport.http.RequestServer;
import dev.patchbay.transport.http.limit.EventReplay;
import dev.patchbay.transport.http.limit.PastEvents;
import dev.patchbay.transport.http.limit.Quota;
import dev.patchbay.transport.http.limit.Quotas;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SessionStreamTest {
    private static final long OWN = 0;
    private static final long NUMBER = 7;

    private final RequestServer server = new RequestServer();
    private final Quotas quotas = new Quotas(OpenFront.LIMITS, false);
    private final Quota quota = quotas.enter(Principal.ANONYMOUS);
    private final PastEvents past = new PastEvents(quota.events(), OpenFront.LIMITS.replay());
    private final ActiveRequests active = new ActiveRequests(OpenFront.LIMITS, quotas, _ -> {});
    private final SessionStream own = stream(OWN, Revision.V2025_11_25, null);

    @AfterEach
    void close() {
        server.close();
    }

    private SessionStream stream(
            long number, Revision revision, ActiveRequests.@Nullable Post post) {
        return new SessionStream(number, revision, new EventReplay(past, quota.memory()), post);
    }

    /** A client that waits for a response, and what writes it. */
    private record Listener(RequestServer.Waiting waiting, ResponseWriter writer) {
        HttpResponse response() {
            return waiting.client().response();
        }

        void leave() {
            waiting.client().reset();
            await().until(writer::over);
        }
    }

    private Listener listener() {
        var waiting = server.request();
        return new Listener(
                waiting,
                new ResponseWriter(waiting.request(), OpenFront.LIMITS, quota, () -> {}, () -> {}));
    }

    /** A POST, and the stream of its response. */
    private final class Posted {
        final RequestServer.Waiting waiting = server.request();
        final ActiveRequests.Post post =
                active.admit(waiting.request(), RequestServer.clientOf(Principal.ANONYMOUS));
        final SessionStream stream;

        Posted(Revision revision) {
            stream = stream(NUMBER, revision, post);
        }

        HttpResponse response() {
            return waiting.client().response();
        }

        void leave() {
            waiting.client().reset();
            await().until(post.writer()::over);
        }
    }

    private Posted posted() {
        return new Posted(Revision.V2025_11_25);
    }

    private static JsonValue text(String text) {
        return FakeHandler.text(text);
    }

    private static void assertNext(HttpResponse response, String text) {
        assertThat(response.nextMessage()).contains('"' + text + '"');
    }

    private static void assertEnded(HttpResponse response) {
        assertThat(response.nextMessage()).isEmpty();
    }

    /** The next event with a message. */
    private static HttpResponse.Event nextEvent(HttpResponse response) {
        var event = response.next();
        while (event.filter(SessionStreamTest::isEmpty).isPresent()) {
            event = response.next();
        }
        return event.orElseThrow();
    }

    private static boolean isEmpty(HttpResponse.Event event) {
        return event.data() == null || event.data().isEmpty();
    }

    @Test
    void oneClientAtATimeListens() {
        var first = listener();
        assertThat(own.open(first.writer())).isTrue();
        assertThat(own.open(listener().writer())).isFalse();

        first.leave();

        assertThat(own.attached()).isFalse();
        assertThat(own.open(listener().writer())).isTrue();
    }

    @Test
    void whatIsSaidBeforeAnybodyListensIsTheFirstToBeHeard() {
        own.say(text("a"));
        own.say(text("b"));
        var listener = listener();
        own.open(listener.writer());
        own.say(text("c"));

        var response = listener.response();

        assertNext(response, "a");
        assertNext(response, "b");
        assertNext(response, "c");
    }

    @Test
    void aClientThatComesBackGetsWhatItHasMissedAndNothingTwice() {
        var first = listener();
        own.open(first.writer());
        own.say(text("a"));
        assertThat(nextEvent(first.response()).id()).isEqualTo("0-1");
        first.leave();
        own.say(text("b"));

        var second = listener();
        assertThat(own.resume(1, second.writer())).isTrue();
        own.say(text("c"));

        var response = second.response();
        var missed = nextEvent(response);
        assertThat(missed.id()).isEqualTo("0-2");
        assertThat(missed.data()).isEqualTo("\"b\"");
        assertNext(response, "c");
    }

    @Test
    void aClientThatIsCutOffBeforeTheFirstMessageMissesNone() {
        own.say(text("a"));
        own.say(text("b"));
        var first = listener();
        own.open(first.writer());
        assertThat(first.response().next().orElseThrow().id()).isEqualTo("0-0");
        first.leave();

        var second = listener();
        own.resume(0, second.writer());

        var response = second.response();
        assertNext(response, "a");
        assertNext(response, "b");
    }

    @Test
    void aClientThatComesBackFromTheFutureIsRefused() {
        own.say(text("a"));

        assertThat(own.resume(2, listener().writer())).isFalse();

        assertThat(own.attached()).isFalse();
    }

    @Test
    void aClientThatComesBackTwiceIsHeardOnItsLastConnection() {
        var first = listener();
        own.open(first.writer());
        var second = listener();

        own.resume(0, second.writer());
        own.say(text("a"));

        await().until(first.writer()::over);
        assertNext(second.response(), "a");
    }

    @Test
    void anAnswerThatIsTheOnlyMessageIsNoStream() {
        var posted = posted();

        boolean resumable = posted.stream.conclude(200, text("done"));

        assertThat(resumable).isFalse();
        var response = posted.response();
        assertThat(response.streaming()).isFalse();
        assertThat(response.text()).isEqualTo("\"done\"");
    }

    @Test
    void anAnswerAfterAMessageEndsTheStream() {
        var posted = posted();
        posted.stream.say(text("half"));

        boolean resumable = posted.stream.conclude(200, text("done"));

        assertThat(resumable).isTrue();
        var response = posted.response();
        assertNext(response, "half");
        assertNext(response, "done");
        assertEnded(response);
    }

    @Test
    void anAnswerForAClientThatHasGoneIsKeptUntilItComesBack() {
        var posted = posted();
        posted.leave();
        assertThat(posted.stream.conclude(200, text("done"))).isTrue();

        for (int i = 0; i < 2; i++) {
            var back = listener();
            assertThat(posted.stream.resume(0, back.writer())).isTrue();

            var response = back.response();
            assertNext(response, "done");
            assertEnded(response);
        }
    }

    @Test
    void aStreamThatHasEndedWithoutAnAnswerStaysEnded() {
        var posted = posted();
        posted.stream.endWithoutResponse();
        assertEnded(posted.response());

        var back = listener();
        assertThat(posted.stream.resume(0, back.writer())).isTrue();

        assertEnded(back.response());
    }

    @Test
    void aReleasedConnectionEndsAndItsStreamGoesOn() {
        var posted = posted();

        posted.stream.release();
        assertEnded(posted.response());
        posted.stream.say(text("half"));
        posted.stream.release();
        posted.stream.conclude(200, text("done"));

        var back = listener();
        posted.stream.resume(0, back.writer());
        var response = back.response();
        assertNext(response, "half");
        assertNext(response, "done");
        assertEnded(response);
    }

    /** Before 2025-11-25 a client has no event id to resume a stream without a message. */
    @Test
    void theConnectionOfAClientThatCannotComeBackIsNotReleased() {
        var posted = new Posted(Revision.V2025_06_18);

        posted.stream.release();
        posted.stream.conclude(200, text("done"));

        assertThat(posted.response().text()).isEqualTo("\"done\"");
    }

    @Test
    void aHeaderThatComesTooLateForTheResponseDoesNotStopIt() {
        var posted = posted();

        posted.stream.say(text("half"));
        posted.stream.header("X-Late", "yes");
        posted.stream.conclude(200, text("done"));

        var response = posted.response();
        assertNext(response, "half");
        assertNext(response, "done");
    }

    @Test
    void aStreamThatClosesBeforeAnythingWasSaidAsksTheClientToTryAgain() {
        var posted = posted();

        posted.stream.close();
        posted.stream.close();

        var response = posted.response();
        assertThat(response.status()).isEqualTo(503);
        assertThat(response.header("Retry-After")).isEqualTo(Optional.of("1"));
    }

    @Test
    void aStreamKeepsTheMemoryOfAPostWhoseClientHasGone() {
        var posted = posted();

        posted.leave();
        assertThat(quota.memory().used()).isEqualTo(ActiveRequests.Post.BYTES_PER_REQUEST);
        posted.stream.releaseReservation();

        assertThat(quota.memory().used()).isZero();
    }

    @Test
    void theMemoryOfAPostIsGivenBackOnceBothHaveLetItGo() {
        var posted = posted();
        assertThat(quota.memory().used()).isEqualTo(ActiveRequests.Post.BYTES_PER_REQUEST);
        posted.stream.releaseReservation();
        posted.stream.releaseReservation();
        assertThat(quota.memory().used()).isEqualTo(ActiveRequests.Post.BYTES_PER_REQUEST);

        posted.leave();

        assertThat(quota.memory().used()).isZero();
    }
}
