package dev.patchbay.peer;

import static dev.patchbay.peer.Bench.error;
import static dev.patchbay.peer.Bench.result;
import static dev.patchbay.peer.FakeHandler.text;
import static dev.patchbay.testing.Messages.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.testing.Messages;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PeerCloseTest {
    private static final Duration AGES = Duration.ofSeconds(30);
    private static final String STOPPED = "The server stopped before the request was done";

    private final Bench bench = new Bench();

    @Test
    void whatIsDoneWithinTheGraceIsAnswered() {
        var started = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        bench.handler.later(
                "work",
                () -> {
                    started.countDown();
                    mayEnd.await();
                    return text("done");
                });
        bench.channel.receive(request(1, "work"));
        Bench.await(started);

        var closing = Thread.ofVirtual().start(() -> bench.peer.close(AGES));
        mayEnd.countDown();
        Bench.join(closing);

        assertThat(bench.channel.rest())
                .containsExactly(full(result(1, "\"done\"")), FakeChannel.CLOSED);
    }

    private static String full(String message) {
        return "{\"jsonrpc\":\"2.0\"," + message.substring(1);
    }

    @Test
    void anAnswerOnItsWayIsSentBeforeTheChannelCloses() {
        var sending = new CountDownLatch(1);
        var closed = new CountDownLatch(1);
        bench.handler.later("work", () -> text("done"));
        bench.channel.onSend(message -> {
            if (message.contains("done")) {
                sending.countDown();
                // Long enough for a close that does not care to overtake.
                awaitBriefly(closed);
            }
        });
        bench.channel.receive(request(1, "work"));
        Bench.await(sending);

        bench.peer.close(AGES);
        closed.countDown();

        assertThat(bench.channel.next()).isEqualTo(result(1, "\"done\""));
        assertThat(bench.channel.next()).isEqualTo(FakeChannel.CLOSED);
    }

    private static void awaitBriefly(CountDownLatch latch) {
        try {
            var _ = latch.await(100, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whatIsNotDoneWithinTheGraceIsInterruptedAndAnsweredWithAnError() {
        var work = new Bench.Endless();
        bench.handler.later("work", work::run);
        bench.channel.receive(request(1, "work"));
        bench.channel.receive(request("\"b\"", "work"));
        work.awaitStart();

        bench.peer.close(Duration.ofMillis(20));

        assertThat(bench.channel.rest())
                .hasSize(3)
                .contains(full(error(1, -31001, STOPPED)), full(error("\"b\"", -31001, STOPPED)))
                .endsWith(FakeChannel.CLOSED);
        work.awaitEnd();
        assertThat(bench.channel.rest()).isEmpty();
    }

    @Test
    void nothingIsLetInWhileItCloses() {
        var work = new Bench.Endless();
        bench.handler.later("work", work::run);
        bench.handler.standing("listen", () -> new Bench.Endless().run());
        bench.channel.receive(request(1, "work"));
        bench.channel.receive(request(2, "listen"));
        work.awaitStart();

        var closing = Thread.ofVirtual().start(() -> bench.peer.close(AGES));
        assertThat(bench.channel.next()).isEqualTo(result(2, "\"end\""));

        bench.channel.receive(request(3, "ping"));
        assertThat(bench.channel.next()).isEqualTo(error(3, -31001, STOPPED));
        bench.channel.receive(Messages.cancellation(1));
        Bench.join(closing);
        assertThat(bench.channel.rest()).containsExactly(FakeChannel.CLOSED);
    }

    @Test
    void aStandingRequestEndsWithItsResultAtOnce() {
        var work = new Bench.Endless();
        bench.handler.standing("listen", work::run);
        bench.channel.receive(request(1, "listen"));
        work.awaitStart();

        bench.peer.close(AGES);

        assertThat(bench.channel.rest())
                .containsExactly(full(result(1, "\"end\"")), FakeChannel.CLOSED);
        work.awaitEnd();
    }

    @Test
    void theHandlerHearsOfTheEndOnce() {
        bench.channel.end();
        bench.peer.close(Duration.ZERO);
        bench.peer.close(Duration.ZERO);

        assertThat(bench.handler.closings()).isEqualTo(1);
    }

    @Test
    void theEndOfInputLetsRunningWorkGoOn() {
        var mayEnd = new CountDownLatch(1);
        bench.handler.later(
                "work",
                () -> {
                    mayEnd.await();
                    return text("done");
                });
        bench.channel.receive(request(1, "work"));

        bench.channel.end();
        mayEnd.countDown();

        assertThat(bench.channel.next()).isEqualTo(result(1, "\"done\""));
    }

    @Test
    void whoeverOpensItHearsOfTheEndOfInput() {
        var ended = new Bench();
        var channel = new FakeChannel();
        var peer =
                new Peer(
                        channel,
                        _ -> ended.handler,
                        new PeerLimits(1, 1_000, AGES),
                        ended.time,
                        ended.time);
        var end = peer.open().toCompletableFuture();
        assertThat(end).isNotDone();

        channel.end();

        assertThat(end).isDone();
    }

    @Test
    void anInterruptEndsTheGrace() {
        var work = new Bench.Endless();
        bench.handler.later("work", work::run);
        bench.channel.receive(request(1, "work"));
        work.awaitStart();

        var closing = Thread.ofVirtual().start(() -> bench.peer.close(AGES));
        closing.interrupt();
        Bench.join(closing);

        assertThat(bench.channel.next()).isEqualTo(error(1, -31001, STOPPED));
    }

    @Test
    void somebodyWhoTakesNothingDoesNotHoldUpTheEnd() {
        var work = new Bench.Endless();
        bench.handler.later("work", work::run);
        bench.handler.standing("listen", work::run);
        bench.channel.receive(request(1, "work"));
        bench.channel.receive(request(2, "listen"));
        bench.channel.onSend(_ -> {
            throw new PeerClosed();
        });

        bench.peer.close(Duration.ZERO);

        assertThat(bench.channel.rest()).containsExactly(FakeChannel.CLOSED);
        assertThat(bench.handler.closings()).isEqualTo(1);
    }
}
