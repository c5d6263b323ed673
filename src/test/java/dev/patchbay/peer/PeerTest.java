package dev.patchbay.peer;

import static dev.patchbay.peer.Bench.error;
import static dev.patchbay.peer.Bench.notification;
import static dev.patchbay.peer.Bench.result;
import static dev.patchbay.peer.FakeHandler.text;
import static dev.patchbay.testing.Messages.cancellation;
import static dev.patchbay.testing.Messages.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.peer.incoming.RequestControl;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PeerTest {
    private final Bench bench = new Bench();

    /**
     * Standing work gives back what was taken for it. Many rounds, as its thread must not have run
     * when the cancellation arrives.
     */
    @Test
    void standingWorkRunsAlsoIfItIsCancelledAtOnce() throws InterruptedException {
        var ends = new Semaphore(0);
        bench.handler.standing(
                "listen",
                () -> {
                    try {
                        new CountDownLatch(1).await();
                        throw new AssertionError("No thread counts this latch down");
                    } finally {
                        ends.release();
                    }
                });
        for (int i = 0; i < 1_000; i++) {
            bench.channel.receive(request(i, "listen"));
            bench.channel.receive(cancellation(i));
        }

        assertThat(ends.tryAcquire(1_000, 20, TimeUnit.SECONDS)).isTrue();
    }

    // Requests are answered.

    @Test
    void answersAtOnceWhatIsKnownAtOnce() {
        bench.handler.now("hello", text("world"));

        bench.channel.receive(request(1, "hello"));

        assertThat(bench.channel.rest()).hasSize(1);
    }

    @Test
    void answersWorkOnceItIsDone() {
        var mayEnd = new CountDownLatch(1);
        bench.handler.later(
                "work",
                () -> {
                    mayEnd.await();
                    return text("done");
                });

        bench.channel.receive(request(1, "work"));
        bench.assertSilent();
        mayEnd.countDown();

        assertThat(bench.channel.next()).isEqualTo(result(1, "\"done\""));
    }

    @Test
    void runsWorkOnAVirtualThreadAndNeverOnTheReader() {
        var thread = new AtomicReference<Thread>();
        bench.handler.later(
                "work",
                () -> {
                    thread.set(Thread.currentThread());
                    return text("done");
                });

        bench.channel.receive(request(1, "work"));
        bench.channel.next();

        assertThat(thread.get().isVirtual()).isTrue();
    }

    @Test
    void answersAPingBeforeAnySlowWork() {
        var mayEnd = new CountDownLatch(1);
        bench.handler.later(
                "slow",
                () -> {
                    mayEnd.await();
                    return text("slow");
                });

        for (int i = 0; i < 200; i++) {
            bench.channel.receive(request(i, "slow"));
        }
        bench.assertSilent();
        mayEnd.countDown();

        var answers = new ArrayList<String>();
        for (int i = 0; i < 200; i++) {
            answers.add(bench.channel.next());
        }
        assertThat(answers).doesNotHaveDuplicates().contains(result(0, "\"slow\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "9223372036854775807", "\"\"", "\"0\"", "\"a\\\"b\""})
    void givesTheIdBackAsItWas(String id) {
        bench.channel.receive(request(id, "ping"));

        assertThat(bench.channel.next()).isEqualTo(result(id, "{}"));
    }

    @Test
    void takesATextAndANumberForDifferentIds() {
        var work = new Bench.Endless();
        bench.handler.later("work", work::run);
        bench.channel.receive(request(1, "work"));

        bench.channel.receive(request("\"1\"", "ping"));

        assertThat(bench.channel.next()).isEqualTo(result("\"1\"", "{}"));
    }

    @Test
    void refusesAnIdThatIsStillOpen() {
        var mayEnd = new CountDownLatch(1);
        bench.handler.later(
                "work",
                () -> {
                    mayEnd.await();
                    return text("first");
                });
        bench.channel.receive(request(7, "work"));

        bench.channel.receive(request(7, "ping"));

        assertThat(bench.channel.next())
                .isEqualTo(
                        error(7, -32600, "id must be unique among open requests, found twice: 7"));
        mayEnd.countDown();
        assertThat(bench.channel.next()).isEqualTo(result(7, "\"first\""));
    }

    @Test
    void takesAnIdAgainOnceItIsAnswered() {
        bench.channel.receive(request(7, "ping"));
        bench.channel.receive(request(7, "ping"));

        assertThat(bench.channel.rest()).hasSize(2).allMatch(line -> line.contains("result"));
    }

    @Test
    void refusesMoreBytesThanTheLimitUntilThereIsRoomAgain() {
        var small = new Bench(10, 100);
        var mayEnd = new CountDownLatch(1);
        small.handler.later(
                "work",
                () -> {
                    mayEnd.await();
                    return text("done");
                });
        small.channel.receive(padded(1, "work", 500));

        small.channel.receive(padded(2, "ping", 20));

        assertThat(small.channel.next())
                .isEqualTo(
                        "{\"id\":2,\"error\":{\"code\":-31000,\"message\":\"OVERLOADED: requests in flight may have 100 bytes together\",\"data\":{\"code\":\"OVERLOADED\"}}}");
        mayEnd.countDown();
        assertThat(small.channel.next()).isEqualTo(result(1, "\"done\""));
        small.channel.receive(padded(3, "ping", 200));
        assertThat(small.channel.next()).isEqualTo(result(3, "{}"));
    }

    /** The client may have the answer before the peer knows that it was sent. */
    @Test
    void aLargeRequestWhoseAnswerIsOnItsWayDoesNotKeepTheNextOut() {
        var small = new Bench(10, 100);
        var onItsWay = new CountDownLatch(1);
        var mayPass = new CountDownLatch(1);
        small.handler.later("work", () -> text("done"));
        small.channel.onSend(message -> {
            if (message.contains("done")) {
                onItsWay.countDown();
                Bench.await(mayPass);
            }
        });
        small.channel.receive(padded(1, "work", 500));
        Bench.await(onItsWay);

        small.channel.receive(padded(2, "ping", 200));

        assertThat(small.channel.next()).isEqualTo(result(2, "{}"));
        mayPass.countDown();
        assertThat(small.channel.next()).isEqualTo(result(1, "\"done\""));
    }

    @Test
    void answersThatWaitForASlowReaderStillCount() {
        assertStalledAnswersCount(new Bench(2), 3, 0, "at most 2 requests may be in flight");
        assertStalledAnswersCount(
                new Bench(10, 100), 2, 60, "requests in flight may have 100 bytes together");
    }

    private static void assertStalledAnswersCount(
            Bench small, int stalled, int padding, String rule) {
        var mayPass = new CountDownLatch(1);
        small.handler.later("work", () -> text("done"));
        for (int i = 0; i < stalled; i++) {
            var atTheGate = new CountDownLatch(1);
            small.channel.onSend(message -> {
                if (message.contains("done")) {
                    atTheGate.countDown();
                    Bench.await(mayPass);
                }
            });
            small.channel.receive(padded(i, "work", padding));
            Bench.await(atTheGate);
        }

        small.channel.receive(request(100, "ping"));

        assertThat(small.channel.next())
                .startsWith("{\"id\":100,\"error\":{\"code\":-31000,")
                .contains(rule);
        mayPass.countDown();
        for (int i = 0; i < stalled; i++) {
            assertThat(small.channel.next()).contains("done");
        }
    }

    private static String padded(int id, String method, int length) {
        return "{\"jsonrpc\":\"2.0\",\"id\":"
                + id
                + ",\"method\":\""
                + method
                + "\",\"params\":{\"p\":\""
                + "x".repeat(length)
                + "\"}}";
    }

    @Test
    void refusesMoreThanTheLimitUntilThereIsRoomAgain() {
        var small = new Bench(2);
        var mayEnd = new CountDownLatch(1);
        small.handler.later(
                "work",
                () -> {
                    mayEnd.await();
                    return text("done");
                });
        small.channel.receive(request(1, "work"));
        small.channel.receive(request(2, "work"));

        small.channel.receive(request(3, "ping"));

        assertThat(small.channel.next())
                .isEqualTo(
                        "{\"id\":3,\"error\":{\"code\":-31000,\"message\":\"OVERLOADED: at most 2 requests may be in flight\",\"data\":{\"code\":\"OVERLOADED\"}}}");
        mayEnd.countDown();
        small.channel.next();
        small.channel.next();
        small.assertSilent();
    }

    @Test
    void answersWhatIsUnreadableAndGoesOn() {
        bench.channel.receive("{");
        bench.channel.receive("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":5}");

        assertThat(bench.channel.next()).startsWith("{\"id\":null,\"error\":{\"code\":-32700,");
        assertThat(bench.channel.next()).startsWith("{\"id\":4,\"error\":{\"code\":-32600,");
        bench.assertSilent();
    }

    @Test
    void neverAnswersANotification() {
        bench.channel.receive(notification("anything", "{}"));
        bench.channel.receive(notification("ping", "{}"));

        bench.assertSilent();
    }

    // Whatever goes wrong with one message is an answer to that message.

    private static RuntimeException refusal() {
        return RpcError.invalidParams("no").toException();
    }

    @Test
    void answersARefusalWordForWord() {
        bench.handler.on(
                "no",
                _ -> {
                    throw refusal();
                });
        bench.handler.later(
                "later",
                () -> {
                    throw refusal();
                });

        bench.channel.receive(request(1, "no"));
        assertThat(bench.channel.next()).isEqualTo(error(1, -32602, "no"));
        bench.channel.receive(request(2, "later"));
        assertThat(bench.channel.next()).isEqualTo(error(2, -32602, "no"));
    }

    @Test
    void answersWhateverAHandlerThrowsAndGoesOn() {
        for (var failure :
                List.of(
                        new IllegalStateException("secret"),
                        new StackOverflowError("secret"),
                        new NoClassDefFoundError("secret"))) {
            bench.handler.on(
                    "fail",
                    _ -> {
                        throw sneaky(failure);
                    });

            bench.channel.receive(request(1, "fail"));

            assertThat(bench.channel.next()).isEqualTo(error(1, -32603, "bug"));
            bench.assertSilent();
        }
    }

    @Test
    void answersWhateverWorkThrows() {
        for (var failure :
                List.of(
                        new IllegalStateException("secret"),
                        new IOException("secret"),
                        new InterruptedException("secret"),
                        new StackOverflowError("secret"))) {
            bench.handler.later(
                    "fail",
                    () -> {
                        throw sneaky(failure);
                    });

            bench.channel.receive(request(1, "fail"));

            assertThat(bench.channel.next()).isEqualTo(error(1, -32603, "bug"));
        }
    }

    @Test
    void goesOnWhateverAHandlerThrowsAtANotification() {
        for (var failure : List.of(new IllegalStateException(), new StackOverflowError())) {
            bench.handler.onNotification(_ -> {
                throw sneaky(failure);
            });

            bench.channel.receive(notification("anything", "{}"));

            bench.assertSilent();
        }
    }

    @Test
    void answersAResultThatCannotBeWrittenWithAnError() {
        bench.handler.now("now", out -> out.value(Double.NaN));
        bench.handler.later("later", () -> out -> out.value(Double.NaN));

        bench.channel.receive(request(1, "now"));
        assertThat(bench.channel.next()).isEqualTo(error(1, -32603, "bug"));
        bench.channel.receive(request(2, "later"));
        assertThat(bench.channel.next()).isEqualTo(error(2, -32603, "bug"));
        bench.assertSilent();
    }

    /** Throws whatever it is given, as if it had been declared. */
    @SuppressWarnings("unchecked") // Nothing is cast at run time, which is the point.
    private static <E extends Throwable> RuntimeException sneaky(Throwable failure) throws E {
        throw (E) failure;
    }

    // A cancellation ends the work and waives the answer.

    @Test
    void aCancellationInterruptsTheWorkAndWaivesItsAnswer() {
        var work = new Bench.Endless();
        var control = new AtomicReference<RequestControl>();
        bench.handler.later(
                "work",
                it -> {
                    control.set(it);
                    return work::run;
                });
        bench.channel.receive(request(1, "work"));
        work.awaitStart();
        assertThat(control.get().cancelled()).isFalse();

        bench.channel.receive(cancellation(1));

        work.awaitEnd();
        assertThat(control.get().cancelled()).isTrue();
        bench.assertSilent();
    }

    @Test
    void workThatIgnoresItsCancellationIsNotHeard() {
        var started = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var thread = new AtomicReference<Thread>();
        bench.handler.later(
                "stubborn",
                () -> {
                    thread.set(Thread.currentThread());
                    started.countDown();
                    while (mayEnd.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                    return text("I was not listening");
                });
        bench.channel.receive(request(1, "stubborn"));
        Bench.await(started);

        bench.channel.receive(cancellation(1));
        mayEnd.countDown();

        Bench.join(thread.get());
        bench.assertSilent();
    }

    @Test
    void aCancelledIdMayBeUsedAgain() {
        var work = new Bench.Endless();
        bench.handler.later("work", work::run);
        bench.channel.receive(request(1, "work"));
        bench.channel.receive(cancellation(1));

        bench.channel.receive(request(1, "ping"));

        assertThat(bench.channel.next()).isEqualTo(result(1, "{}"));
    }

    @Test
    void aStandingRequestIsCancelledLikeAnyOther() {
        var work = new Bench.Endless();
        bench.handler.standing("listen", work::run);
        bench.channel.receive(request("\"listen:0\"", "listen"));
        work.awaitStart();

        bench.channel.receive(cancellation("\"listen:0\""));

        work.awaitEnd();
        bench.assertSilent();
    }

    @Test
    void aCancellationOfSomethingElseIsIgnored() {
        var work = new Bench.Endless();
        bench.handler.later("work", work::run);
        bench.channel.receive(request(1, "work"));
        work.awaitStart();

        for (var id : List.of("2", "\"1\"", "1.5", "null", "[1]", "{}", "1e400")) {
            bench.channel.receive(cancellation(id));
        }
        for (var params : List.of("{}", "[1]", "{\"requestId\":2,\"requestId\":1}")) {
            bench.channel.receive(notification("notifications/cancelled", params));
        }
        bench.channel.receive("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}");

        bench.assertSilent();
        assertThat(work.interrupted.getCount()).isEqualTo(1);
    }

    @Test
    void aCancellationAfterTheAnswerIsIgnored() {
        bench.channel.receive(request(1, "ping"));
        bench.channel.next();

        bench.channel.receive(cancellation(1));

        bench.assertSilent();
    }
}
