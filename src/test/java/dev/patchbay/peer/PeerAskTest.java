package dev.patchbay.peer;

import static dev.patchbay.peer.Bench.ASK_TIMEOUT;
import static dev.patchbay.peer.Bench.answer;
import static dev.patchbay.peer.Bench.result;
import static dev.patchbay.testing.Messages.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.peer.channel.RequestLost;
import dev.patchbay.peer.outgoing.AwaitedRequest;
import dev.patchbay.peer.outgoing.OutgoingRequest;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.peer.outgoing.ResponseTimedOut;
import dev.patchbay.testing.Messages;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests requests that the peer sends. */
@Timeout(60)
class PeerAskTest {
    private static final JsonValue NOTHING = out -> out.beginObject().endObject();

    private final Bench bench = new Bench();

    private AwaitedRequest ask(String method) {
        return bench.peer.ask(method, null);
    }

    private static void assertFailed(
            AwaitedRequest asked, Class<? extends Throwable> kind, String why) {
        assertThatExceptionOfType(kind).isThrownBy(asked::result).withMessage(why);
    }

    private static void assertFailed(AwaitedRequest asked, Class<? extends Throwable> kind) {
        assertThatExceptionOfType(kind).isThrownBy(asked::result);
    }

    private static String cancelled(int id) {
        return "{\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}";
    }

    @Test
    void aQuestionIsARequestAndItsResultTheAnswer() throws InterruptedException {
        var roots =
                bench.peer.ask("roots/list", out -> out.beginObject().member("a", 1).endObject());

        assertThat(bench.channel.next())
                .isEqualTo("{\"id\":1,\"method\":\"roots/list\",\"params\":{\"a\":1}}");
        assertThat(roots.ended()).isFalse();
        bench.channel.receive(answer(1, "{\"roots\": []}"));

        assertThat(roots.result()).hasToString("{\"roots\": []}");
    }

    /** A request whose response cannot be read, and whose end fails. */
    private static final class Failing implements OutgoingRequest {
        private final AtomicReference<Throwable> failure = new AtomicReference<>();

        @Override
        public void answered(RawJson result) {
            throw new OutOfMemoryError("in a test");
        }

        @Override
        public void failed(Throwable why) {
            failure.set(why);
            throw new IllegalStateException("in a test");
        }
    }

    @Test
    void aResponseForWhichThereIsNoMemoryEndsItsRequest() {
        var request = new Failing();
        bench.peer.request("a", NOTHING, request);

        bench.channel.receive(answer(1, "{}"));

        assertThat(request.failure.get()).isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void atTheEndAllRequestsEndAlsoIfOneOfThemFails() {
        var requests = List.of(new Failing(), new Failing(), new Failing());
        requests.forEach(request -> bench.peer.request("a", NOTHING, request));

        bench.channel.end();

        assertThat(requests)
                .allSatisfy(request ->
                        assertThat(request.failure.get()).isInstanceOf(PeerClosed.class));
        assertThat(bench.handler.closings()).isEqualTo(1);
    }

    @Test
    void answersMayComeInAnyOrder() throws InterruptedException {
        var first = ask("a");
        var second = ask("b");

        bench.channel.receive(answer(2, "\"b\""));
        bench.channel.receive(answer(1, "\"a\""));

        assertThat(first.result()).hasToString("\"a\"");
        assertThat(second.result()).hasToString("\"b\"");
    }

    @Test
    void bothSidesMayUseTheSameIdAtTheSameTime() throws InterruptedException {
        var work = new Bench.Endless();
        bench.handler.later("work", work::run);
        bench.channel.receive(request(1, "work"));
        var asked = ask("a");

        bench.channel.receive(answer(1, "\"theirs\""));

        assertThat(asked.result()).hasToString("\"theirs\"");
        assertThat(work.interrupted.getCount()).isEqualTo(1);
    }

    @Test
    void workMayAskWhileItRuns() {
        bench.handler.later("work", () -> bench.peer.ask("a", null).result());
        bench.channel.receive(request(9, "work"));
        assertThat(bench.channel.next()).isEqualTo("{\"id\":1,\"method\":\"a\"}");

        bench.channel.receive(answer(1, "\"it\""));

        assertThat(bench.channel.next()).isEqualTo(result(9, "\"it\""));
    }

    @Test
    void anErrorIsAFailureWithItsCode() {
        var asked = ask("a");

        bench.channel.receive(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-1,\"message\":\"no\",\"data\":[1]}}");

        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(asked::result)
                .withMessage("no")
                .satisfies(failure -> {
                    assertThat(failure.error().code()).isEqualTo(-1);
                    assertThat(RawJson.of(failure.error().data())).hasToString("[1]");
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":\"2\",\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":-1,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":\"one\",\"error\":{\"code\":1,\"message\":\"\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":1,\"message\":\"\"}}",
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1,\"message\":\"\"}}"
            })
    void anAnswerToAnotherIdIsIgnored(String other) {
        var asked = ask("a");
        bench.channel.next();

        bench.channel.receive(other);

        assertThat(asked.ended()).isFalse();
        bench.assertSilent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"error\":{\"code\":1,\"message\":\"\"}}"
            })
    void anAnswerThatSpellsTheIdAsATextEndsTheWait(String answeredWithTextId) {
        var asked = ask("a");
        bench.channel.next();

        bench.channel.receive(answeredWithTextId);

        assertFailed(
                asked,
                RequestLost.class,
                "The id of the response must be a number as in the request, found a string");
        bench.assertSilent();
    }

    @Test
    void aSecondAnswerIsIgnored() throws InterruptedException {
        var asked = ask("a");
        bench.channel.next();
        bench.channel.receive(answer(1, "1"));

        bench.channel.receive(answer(1, "2"));

        assertThat(asked.result()).hasToString("1");
        bench.assertSilent();
    }

    @Test
    void anAnswerNobodyHasAskedForIsIgnored() {
        bench.channel.receive(answer(1, "{}"));

        bench.assertSilent();
    }

    @Test
    void silenceIsAFailureAndCancelsTheQuestion() {
        var asked = ask("a");
        bench.channel.next();
        bench.time.advance(ASK_TIMEOUT.minusNanos(1));
        assertThat(asked.ended()).isFalse();

        bench.time.advance(Duration.ofNanos(1));

        assertFailed(asked, ResponseTimedOut.class, "No answer to a within 30000 ms");
        assertThat(bench.channel.next()).isEqualTo(cancelled(1));
        bench.channel.receive(answer(1, "{}"));
        bench.assertSilent();
    }

    @Test
    void givingUpCancelsTheQuestion() {
        var asked = ask("a");
        bench.channel.next();

        asked.cancel();

        assertThat(bench.channel.next()).isEqualTo(cancelled(1));
        bench.channel.receive(answer(1, "{}"));
        bench.assertSilent();
        assertThat(asked.ended()).isFalse();
    }

    @Test
    void whatWasAskedForARequestIsGivenUpBeforeThatEnds() {
        bench.channel.noteWaives();
        bench.handler.later(
                "work", control -> () -> bench.peer.ask(control, "a", NOTHING).result());
        for (int id = 1; id <= 200; id++) {
            bench.channel.receive(request(id, "work"));
            assertThat(bench.channel.next()).contains("\"method\":\"a\"");
            bench.channel.receive(Messages.cancellation(id));

            assertThat(bench.channel.next()).isEqualTo(cancelled(id));
            assertThat(bench.channel.next()).isEqualTo(FakeChannel.waived(new RequestId.Whole(id)));
        }
        bench.assertSilent();
    }

    @Test
    void anAnsweredQuestionIsNotCancelledLater() {
        var asked = ask("a");
        bench.channel.next();
        bench.channel.receive(answer(1, "{}"));

        bench.time.advance(ASK_TIMEOUT.multipliedBy(2));
        asked.cancel();

        bench.assertSilent();
        assertThat(bench.time.waiting()).isZero();
    }

    @Test
    void aSlowClientDoesNotHoldUpTheTimeoutsOfAll() {
        var mayPass = new CountDownLatch(1);
        ask("a");
        bench.channel.next();
        bench.channel.onSend(_ -> Bench.await(mayPass));

        var timeouts = Thread.ofVirtual().start(() -> bench.time.advance(ASK_TIMEOUT));

        Bench.join(timeouts);
        mayPass.countDown();
        assertThat(bench.channel.next()).isEqualTo(cancelled(1));
    }

    @Test
    void theEndOfInputFailsWhatIsOpenAndWhatComesAfter() {
        var open = ask("a");

        bench.channel.end();

        assertFailed(open, PeerClosed.class);
        assertFailed(ask("b"), PeerClosed.class);
        assertThat(bench.channel.rest()).hasSize(1);
    }

    @Test
    void brokenInputIsItsEnd() {
        var open = ask("a");

        bench.channel.breakDown(new java.io.IOException("gone"));

        assertFailed(open, PeerClosed.class);
        assertThat(bench.handler.closings()).isEqualTo(1);
    }

    @Test
    void closingFailsWhatIsOpenAndWhatComesAfter() {
        var open = ask("a");

        bench.peer.close(Duration.ofSeconds(1));

        assertFailed(open, PeerClosed.class);
        assertFailed(ask("b"), PeerClosed.class);
    }

    @Test
    void somebodyWhoTakesNothingWillNotAnswer() {
        bench.channel.onSend(_ -> {
            throw new PeerClosed();
        });

        assertFailed(ask("a"), PeerClosed.class);
    }

    @Test
    void aLossIsToldToWhoeverAskedAndToNobodyElse() {
        var first = ask("a");
        var second = ask("b");
        bench.channel.next();
        bench.channel.next();
        var loss = new RequestLoss.NotSent("gone");

        bench.channel.lose(new RequestId.Whole(1), loss);

        assertThatExceptionOfType(RequestLost.class)
                .isThrownBy(first::result)
                .satisfies(e -> assertThat(e.loss()).isEqualTo(loss));
        assertThat(second.ended()).isFalse();
        bench.assertSilent();
    }

    @Test
    void aLossOfNothingIsIgnored() {
        bench.channel.lose(new RequestId.Whole(7), new RequestLoss.NotSent("gone"));

        bench.assertSilent();
    }
}
