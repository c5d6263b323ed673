package dev.patchbay.peer;

import static dev.patchbay.peer.Bench.ASK_TIMEOUT;
import static dev.patchbay.peer.Bench.answer;
import static dev.patchbay.peer.Bench.request;
import static dev.patchbay.peer.Bench.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcException;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our own requests. */
@Timeout(60)
class PeerAskTest {
    private static final JsonValue NOTHING = out -> out.beginObject().endObject();

    private final Bench bench = new Bench();

    private UniAssertSubscriber<RawJson> ask(String method) {
        return bench.peer
                .ask(method, null)
                .subscribe()
                .withSubscriber(UniAssertSubscriber.create());
    }

    private static String cancelled(int id) {
        return "{\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}";
    }

    @Test
    void nothingIsAskedBeforeSomebodyWantsToKnow() {
        bench.peer.ask("roots/list", null);

        bench.assertSilent();
    }

    @Test
    void aQuestionIsARequestAndItsResultTheAnswer() {
        var roots =
                bench.peer
                        .ask("roots/list", out -> out.beginObject().member("a", 1).endObject())
                        .subscribe()
                        .withSubscriber(UniAssertSubscriber.create());

        assertThat(bench.channel.next())
                .isEqualTo("{\"id\":1,\"method\":\"roots/list\",\"params\":{\"a\":1}}");
        roots.assertNotTerminated();
        bench.channel.receive(answer(1, "{\"roots\": []}"));

        assertThat(roots.assertCompleted().getItem()).hasToString("{\"roots\": []}");
    }

    @Test
    void answersMayComeInAnyOrder() {
        var first = ask("a");
        var second = ask("b");

        bench.channel.receive(answer(2, "\"b\""));
        bench.channel.receive(answer(1, "\"a\""));

        assertThat(first.assertCompleted().getItem()).hasToString("\"a\"");
        assertThat(second.assertCompleted().getItem()).hasToString("\"b\"");
    }

    @Test
    void bothSidesMayUseTheSameIdAtTheSameTime() {
        var work = new Bench.Endless();
        bench.handler.later("work", work::run);
        bench.channel.receive(request(1, "work"));
        var asked = ask("a");

        bench.channel.receive(answer(1, "\"theirs\""));

        assertThat(asked.assertCompleted().getItem()).hasToString("\"theirs\"");
        assertThat(work.interrupted.getCount()).isEqualTo(1);
    }

    @Test
    void workMayAskWhileItRuns() {
        bench.handler.later("work", () -> bench.peer.ask("a", null).await().indefinitely());
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

        var failure = (RpcException) asked.assertFailedWith(RpcException.class, "no").getFailure();
        assertThat(failure.error().code()).isEqualTo(-1);
        assertThat(RawJson.of(failure.error().data())).hasToString("[1]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":-1,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"error\":{\"code\":1,\"message\":\"\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":1,\"message\":\"\"}}",
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1,\"message\":\"\"}}"
            })
    void anAnswerToAnotherIdIsIgnored(String other) {
        var asked = ask("a");
        bench.channel.next();

        bench.channel.receive(other);

        asked.assertNotTerminated();
        bench.assertSilent();
    }

    @Test
    void aSecondAnswerIsIgnored() {
        var asked = ask("a");
        bench.channel.next();
        bench.channel.receive(answer(1, "1"));

        bench.channel.receive(answer(1, "2"));

        assertThat(asked.assertCompleted().getItem()).hasToString("1");
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
        asked.assertNotTerminated();

        bench.time.advance(Duration.ofNanos(1));

        asked.assertFailedWith(NoAnswer.class, "No answer to a within 30000 ms");
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
        asked.assertNotTerminated();
    }

    @Test
    void whatWasAskedForARequestIsGivenUpBeforeThatEnds() {
        bench.channel.noteWaives();
        bench.handler.later(
                "work",
                ticket -> () -> bench.peer.ask(ticket, "a", NOTHING).await().indefinitely());
        for (int id = 1; id <= 200; id++) {
            bench.channel.receive(request(id, "work"));
            assertThat(bench.channel.next()).contains("\"method\":\"a\"");
            bench.channel.receive(Bench.cancellation(id));

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
        bench.channel.gate(_ -> Bench.await(mayPass));

        var timeouts = Thread.ofVirtual().start(() -> bench.time.advance(ASK_TIMEOUT));

        Bench.join(timeouts);
        mayPass.countDown();
        assertThat(bench.channel.next()).isEqualTo(cancelled(1));
    }

    @Test
    void theEndOfInputFailsWhatIsOpenAndWhatComesAfter() {
        var open = ask("a");

        bench.channel.end();

        open.assertFailedWith(PeerClosed.class);
        ask("b").assertFailedWith(PeerClosed.class);
        assertThat(bench.channel.rest()).hasSize(1);
    }

    @Test
    void brokenInputIsItsEnd() {
        var open = ask("a");

        bench.channel.breakDown(new java.io.IOException("gone"));

        open.assertFailedWith(PeerClosed.class);
        assertThat(bench.handler.closings()).isEqualTo(1);
    }

    @Test
    void closingFailsWhatIsOpenAndWhatComesAfter() {
        var open = ask("a");

        bench.peer.close(Duration.ofSeconds(1));

        open.assertFailedWith(PeerClosed.class);
        ask("b").assertFailedWith(PeerClosed.class);
    }

    @Test
    void somebodyWhoTakesNothingWillNotAnswer() {
        bench.channel.gate(_ -> {
            throw new PeerClosed();
        });

        ask("a").assertFailedWith(PeerClosed.class);
    }

    @Test
    void aLossIsToldToWhoeverAskedAndToNobodyElse() {
        var first = ask("a");
        var second = ask("b");
        bench.channel.next();
        bench.channel.next();
        var loss = new Loss.NotSent("gone");

        bench.channel.lose(new RequestId.Whole(1), loss);

        assertThat(first.assertFailedWith(Lost.class).getFailure())
                .isInstanceOfSatisfying(Lost.class, e -> assertThat(e.loss()).isEqualTo(loss));
        second.assertNotTerminated();
        bench.assertSilent();
    }

    @Test
    void aLossOfNothingIsIgnored() {
        bench.channel.lose(new RequestId.Whole(7), new Loss.NotSent("gone"));

        bench.assertSilent();
    }
}
