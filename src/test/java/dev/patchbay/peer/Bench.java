package dev.patchbay.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.testing.Messages;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Test setup for a peer. The test plays everything around it. */
public final class Bench {
    public static final Duration ASK_TIMEOUT = Duration.ofSeconds(30);
    public static final int IN_FLIGHT = 300;
    public static final long IN_FLIGHT_SIZE = 1_000_000;

    private static final int PATIENCE_SECONDS = 60;

    final FakeChannel channel = new FakeChannel();
    final FakeHandler handler = new FakeHandler();
    public final HandScheduler time = new HandScheduler();
    public final Peer peer;

    public Bench() {
        this(IN_FLIGHT);
    }

    Bench(int inFlight) {
        this(inFlight, IN_FLIGHT_SIZE);
    }

    Bench(int inFlight, long inFlightSize) {
        var limits = new PeerLimits(inFlight, inFlightSize, ASK_TIMEOUT);
        peer = new Peer(channel, _ -> handler, limits, time, time);
        peer.open();
    }

    static String notification(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}";
    }

    public static String result(Object id, String result) {
        return "{\"id\":" + id + ",\"result\":" + result + "}";
    }

    static String answer(Object id, String result) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}";
    }

    static String error(Object id, int code, String message) {
        return "{\"id\":"
                + id
                + ",\"error\":{\"code\":"
                + code
                + ",\"message\":\""
                + message
                + "\"}}";
    }

    /** Asserts that nothing else was sent: the answer to a probe is the next message. */
    void assertSilent() {
        channel.receive(Messages.ping("\"probe\""));
        assertThat(channel.next()).isEqualTo(result("\"probe\"", "{}"));
    }

    /** Work that goes on until it is interrupted. */
    public static final class Endless {
        final CountDownLatch started = new CountDownLatch(1);
        final CountDownLatch interrupted = new CountDownLatch(1);
        private volatile Thread thread = Thread.currentThread();

        public dev.patchbay.json.JsonValue run() throws InterruptedException {
            thread = Thread.currentThread();
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
            throw new AssertionError("No thread opens this latch");
        }

        void awaitStart() {
            await(started);
        }

        /** Waits for the interrupt, and for whatever the thread does after it. */
        void awaitEnd() {
            await(interrupted);
            join(thread);
        }
    }

    static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("signalled within %d s", PATIENCE_SECONDS)
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while waiting", e);
        }
    }

    static void join(Thread thread) {
        try {
            assertThat(thread.join(Duration.ofSeconds(PATIENCE_SECONDS)))
                    .as("ended within %d s", PATIENCE_SECONDS)
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while waiting", e);
        }
    }
}
