package dev.patchbay.peer.incoming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.Bench;
import dev.patchbay.peer.incoming.InFlight.Admission;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InFlightTest {
    private static final int MOST = 2;
    private static final int MOST_BYTES = 100;
    private static final int LARGE = 500;
    private static final int MORE_THAN_HALF = 60;
    private static final Duration LONG = Duration.ofSeconds(30);

    private final InFlight inFlight = new InFlight(new PeerLimits(MOST, MOST_BYTES, LONG));
    private final Bench bench = new Bench();

    private final Replies replies =
            new Replies() {
                @Override
                public void answer(Answer answer) {
                    throw new AssertionError("Nothing is answered here");
                }

                @Override
                public void endWithoutResponse(RequestId id) {
                    throw new AssertionError("Nothing is cancelled here");
                }
            };

    private IncomingRequest request(int id, int padding) {
        var json =
                ("{\"jsonrpc\":\"2.0\",\"id\":"
                                + id
                                + ",\"method\":\"work\",\"params\":{\"p\":\""
                                + "x".repeat(padding)
                                + "\"}}")
                        .getBytes(StandardCharsets.UTF_8);
        var request = (Request) Codec.decode(json, json.length);
        return new IncomingRequest(request, replies, bench.peer, bench.time);
    }

    private IncomingRequest admitted(int id, int padding) {
        var request = request(id, padding);
        assertThat(inFlight.admit(request)).isEqualTo(Admission.ADMITTED);
        return request;
    }

    private IncomingRequest admitted(int id) {
        return admitted(id, 0);
    }

    private IncomingRequest taken(int id, int padding) {
        var request = admitted(id, padding);
        assertThat(inFlight.take(request)).isTrue();
        return request;
    }

    private void assertRefused(Admission why, int id, int padding) {
        assertThat(inFlight.admit(request(id, padding))).isEqualTo(why);
    }

    @Test
    void anIdIsOpenOnceAtATime() {
        var first = admitted(1);

        assertRefused(Admission.DUPLICATE, 1, 0);
        inFlight.take(first);

        admitted(1);
    }

    @Test
    void aRequestIsTakenOutOnce() {
        var request = admitted(1);

        assertThat(inFlight.take(request.id())).containsSame(request);

        assertThat(inFlight.take(request)).isFalse();
        assertThat(inFlight.take(request.id())).isEmpty();
        assertThat(inFlight.takeAll()).isEmpty();
    }

    /** The work of a cancelled request may end when its id has another request already. */
    @Test
    void aRequestThatEndsLateDoesNotTakeTheNextOneWithItsId() {
        var late = taken(1, 0);
        inFlight.answered(late);
        var next = admitted(1);

        assertThat(inFlight.take(late)).isFalse();

        assertThat(inFlight.all()).containsExactly(next);
    }

    @Test
    void aRefusedRequestTakesNoRoom() {
        admitted(1);
        var second = admitted(2);
        assertRefused(Admission.TOO_MANY, 3, 0);
        assertRefused(Admission.DUPLICATE, 2, 0);
        inFlight.take(second);

        admitted(3);

        assertRefused(Admission.TOO_MANY, 4, 0);
    }

    @Test
    void asManyAnswersMayBeOnTheirWayAsRequestsMayBeOpen() {
        taken(1, 0);
        taken(2, 0);
        var third = taken(3, 0);
        assertRefused(Admission.TOO_MANY, 4, 0);

        inFlight.answered(third);

        admitted(4);
    }

    @Test
    void aRequestThatIsAloneMayBeLargerThanTheLimit() {
        var large = admitted(1, LARGE);
        assertRefused(Admission.TOO_LARGE, 2, 0);
        inFlight.take(large);

        admitted(2, LARGE);
    }

    @Test
    void requestsWhoseAnswersAreOnTheirWayCountTogether() {
        var first = taken(1, MORE_THAN_HALF);
        taken(2, MORE_THAN_HALF);
        assertRefused(Admission.TOO_LARGE, 3, 0);

        inFlight.answered(first);

        admitted(3, MORE_THAN_HALF);
    }

    @Test
    void nothingIsAdmittedAfterTheEnd() {
        var open = admitted(1);
        inFlight.stop();

        assertRefused(Admission.STOPPING, 1, 0);
        assertRefused(Admission.STOPPING, 2, 0);

        assertThat(inFlight.takeAll()).containsExactly(open);
        assertRefused(Admission.STOPPING, 1, 0);
    }

    @Test
    void theWaitForTheEndLastsUntilTheLastAnswerIsSent() throws Exception {
        var first = admitted(1);
        var second = admitted(2);
        var sent = new AtomicBoolean();
        var sentBefore = new CompletableFuture<Boolean>();
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        inFlight.awaitEmpty(LONG);
                        sentBefore.complete(sent.get());
                    } catch (InterruptedException e) {
                        sentBefore.completeExceptionally(e);
                    }
                });

        inFlight.take(first);
        inFlight.answered(first);
        inFlight.take(second);
        assertThat(inFlight.isEmpty()).isTrue();
        sent.set(true);
        inFlight.answered(second);

        assertThat(sentBefore.get(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theWaitForTheEndIsLimited() throws InterruptedException {
        admitted(1);

        inFlight.awaitEmpty(Duration.ofNanos(1));

        assertThat(inFlight.all()).hasSize(1);
    }
}
