package dev.patchbay.call.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.patchbay.call.client.ConnectionOwner;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.incoming.TimeLimit;
import dev.patchbay.peer.outgoing.OutgoingRequests;
import dev.patchbay.testing.FakeExchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PendingCallTest {
    private static final Duration QUIET = Duration.ofMinutes(1);
    private static final Duration TOTAL = Duration.ofMinutes(10);
    private static final int MOST = 256;
    private static final ServerMessage DONE = new ServerMessage.Answered(RawJson.EMPTY_OBJECT);

    private long now = Long.MAX_VALUE - 5;
    private final List<RequestId> cancelled = new CopyOnWriteArrayList<>();
    private final OutgoingRequests requests = new OutgoingRequests((id, _) -> cancelled.add(id));
    private final OpenCalls calls =
            new OpenCalls("a", ConnectionOwner.inCalls(), requests, () -> now);
    private final PendingCall pending =
            calls.begin(
                    new FakeExchange(Revision.V2026_07_28),
                    new TimeLimit(QUIET, TOTAL),
                    ServerMessage.Answered::new);
    private final List<String> refused = new ArrayList<>();

    private static ServerMessage progress(int done) {
        return new ServerMessage.Progressed(Progress.of(done, 100));
    }

    private ServerMessage question() {
        return new ServerMessage.Asked(
                new InputRequest.Roots(),
                new ServerMessage.Reply() {
                    @Override
                    public void answer(RawJson answer) {
                        throw new AssertionError("This test expects no answer");
                    }

                    @Override
                    public void refuse(String reason) {
                        refused.add(reason);
                    }
                });
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    @Test
    void whatWasAskedIsRefusedWhenTheCallIsGivenUp() {
        pending.deliver(progress(1));
        pending.deliver(question());

        pending.giveUp("over");
        pending.deliver(question());

        assertThat(refused).containsExactly("over", "The call is over");
    }

    @Test
    void wordsComeInTheirOrder() throws InterruptedException {
        pending.deliver(progress(1));
        pending.deliver(progress(2));
        pending.deliver(DONE);

        assertThat(List.of(pending.next(), pending.next(), pending.next()))
                .containsExactly(progress(1), progress(2), DONE);
    }

    @Test
    void whatIsSaidTooFarAheadIsLostButTheLastWordIsNot() throws InterruptedException {
        for (int i = 0; i < MOST + 10; i++) {
            pending.deliver(progress(i));
        }
        pending.deliver(question());
        pending.deliver(DONE);

        for (int i = 0; i < MOST; i++) {
            assertThat(pending.next()).isEqualTo(progress(i));
        }
        assertThat(pending.next()).isEqualTo(DONE);
        assertThat(refused)
                .containsExactly("The caller has not processed the earlier messages of the server");
    }

    @Test
    void thereIsRoomAgainOnceSomethingIsTaken() throws InterruptedException {
        for (int i = 0; i < MOST; i++) {
            pending.deliver(progress(i));
        }
        pending.next();

        pending.deliver(question());

        assertThat(refused).isEmpty();
    }

    @Test
    void nothingCountsAfterTheLastWord() throws InterruptedException {
        pending.deliver(DONE);
        pending.deliver(progress(1));
        pending.deliver(question());
        pending.deliver(new ServerMessage.Failed(new IllegalStateException("late")));

        assertThat(pending.next()).isEqualTo(DONE);
        assertThat(refused).containsExactly("The call is over");
        assertThat(pending.nextQuestion(Duration.ZERO)).isEmpty();
    }

    @Test
    void whoeverWaitsIsWoken() throws InterruptedException {
        var waiting = Thread.currentThread();
        Thread.ofVirtual()
                .start(() -> {
                    while (waiting.getState() == Thread.State.RUNNABLE) {
                        Thread.onSpinWait();
                    }
                    pending.deliver(DONE);
                });

        assertThat(pending.next()).isEqualTo(DONE);
    }

    @Test
    void whoeverIsInterruptedStopsWaiting() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(pending::next);
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> pending.nextQuestion(QUIET));
    }

    @Test
    void aServerMayBeSilentForALimitedTime() {
        pass(QUIET.minusNanos(1));
        assertThat(pending.passedLimit(now)).isNull();

        pass(Duration.ofNanos(1));

        assertThat(pending.passedLimit(now)).isEqualTo(QUIET);
    }

    @Test
    void whateverItSaysIsASignOfLife() {
        pass(QUIET.minusNanos(1));
        pending.deliver(progress(1));
        pass(QUIET.minusNanos(1));

        assertThat(pending.passedLimit(now)).isNull();
    }

    @Test
    void noSignOfLifeHelpsBeyondTheTotal() {
        for (int i = 0; i < 10; i++) {
            pass(QUIET);
            pending.deliver(progress(i));
        }

        assertThat(pending.passedLimit(now - 1)).isNull();
        assertThat(pending.passedLimit(now)).isEqualTo(TOTAL);
    }

    @Test
    void whileTheUserIsAtWorkNoTimePasses() {
        pass(QUIET.minusNanos(1));
        pending.rest(true);
        pass(TOTAL.multipliedBy(2));
        pending.rest(true);
        pass(TOTAL);
        assertThat(pending.passedLimit(now)).isNull();

        pending.rest(false);

        assertThat(pending.passedLimit(now)).isNull();
        pass(QUIET);
        assertThat(pending.passedLimit(now)).isEqualTo(QUIET);
    }

    @Test
    void theTotalHasWhatPassedBeforeAndAfterTheUserWasAtWork() {
        pass(TOTAL.dividedBy(2));
        pending.rest(true);
        pass(TOTAL.multipliedBy(2));
        pending.rest(false);
        pass(TOTAL.dividedBy(2).minusNanos(1));
        pending.deliver(progress(1));
        assertThat(pending.passedLimit(now)).isNull();

        pass(Duration.ofNanos(1));

        assertThat(pending.passedLimit(now)).isEqualTo(TOTAL);
    }

    @Test
    void somebodyElseMayGoOnWaiting() {
        var next = new FakeExchange(Revision.V2025_11_25);

        pending.takenOverBy(next);

        assertThat(pending.caller()).isSameAs(next);
    }

    @Test
    void whileTheUserAnswersAQuestionOfNoCallNoTimePasses() {
        pass(QUIET.minusNanos(1));
        calls.questionAsked();
        calls.questionAsked();
        pass(TOTAL);
        calls.questionOver();
        pass(TOTAL);
        assertThat(pending.passedLimit(now)).isNull();

        calls.questionOver();

        assertThat(pending.passedLimit(now)).isNull();
        pass(QUIET);
        assertThat(pending.passedLimit(now)).isEqualTo(QUIET);
    }

    @Test
    void aQuestionOfNoCallThatWasAskedBeforeDoesNotLengthenTheCall() {
        calls.questionAsked();
        pass(TOTAL);
        var during = begin();
        pass(TOTAL);
        assertThat(during.passedLimit(now)).isNull();
        calls.questionOver();
        var after = begin();

        for (var call : List.of(during, after)) {
            pass(Duration.ofNanos(1));
            call.deliver(progress(1));
        }
        pass(TOTAL.minusNanos(3));
        during.deliver(progress(2));
        after.deliver(progress(2));
        assertThat(during.passedLimit(now)).isNull();
        assertThat(after.passedLimit(now)).isNull();
        pass(Duration.ofNanos(1));
        assertThat(during.passedLimit(now)).isEqualTo(TOTAL);
        assertThat(after.passedLimit(now)).isEqualTo(TOTAL);
    }

    private PendingCall begin() {
        return calls.begin(
                new FakeExchange(Revision.V2026_07_28),
                new TimeLimit(QUIET, TOTAL),
                ServerMessage.Answered::new);
    }

    @Test
    void aCallThatHasPassedALimitFails() throws InterruptedException {
        pass(QUIET);
        pending.check(now);

        assertThat(pending.next())
                .isInstanceOfSatisfying(
                        ServerMessage.Failed.class,
                        failed ->
                                assertThat(failed.failure())
                                        .hasMessage("The server did not respond within 60000 ms"));
    }

    @Test
    void aCallThatWaitsForNoResponseIsNotCancelled() {
        pending.cancel();
        var id = requests.add(pending);
        assertThat(requests.find(id)).containsSame(pending);
        pending.cancel();
        pending.cancel();

        assertThat(requests.find(id)).isEmpty();
        await().untilAsserted(() -> assertThat(cancelled).containsExactly(id));
    }
}
