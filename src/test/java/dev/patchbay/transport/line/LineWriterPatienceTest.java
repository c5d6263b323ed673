package dev.patchbay.transport.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.peer.channel.SendQueueFull;
import dev.patchbay.peer.outgoing.PeerClosed;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests a writer with its own thread, and senders with a time limit. */
class LineWriterPatienceTest {
    private static final int BOUND = 100;

    private final StalledStream stalled = new StalledStream();
    private final ExecutorService turns = Executors.newSingleThreadExecutor();

    @AfterEach
    void end() {
        stalled.resume();
        turns.shutdown();
    }

    private LineWriter writer(OutputStream out, Duration patience) {
        return new LineWriter(out, BOUND, turns, patience);
    }

    private static void sendMoreThanTheBound(LineWriter writer) {
        for (int i = 0; i < 3; i++) {
            writer.send(line -> line.value("x".repeat(BOUND)));
        }
    }

    @Test
    void aSenderIsNotHeldByAWrite() throws InterruptedException {
        var writer = writer(stalled, Duration.ofMinutes(5));

        writer.send(line -> line.value("a"));

        stalled.awaitWriter();
        assertThat(stalled.writes()).isZero();
    }

    @Test
    void aSenderWaitsNoLongerThanItCan() {
        var writer = writer(stalled, Duration.ofMinutes(5));

        assertThatExceptionOfType(SendQueueFull.class)
                .isThrownBy(() -> sendMoreThanTheBound(writer, Duration.ofMillis(50)));

        assertThat(writer.broken().toCompletableFuture()).isNotDone();
        stalled.resume();
        writer.send(line -> line.value("b"));
        assertThat(stalled.text()).isNotEmpty();
    }

    @Test
    void aSenderThatCannotWaitMayBeInterruptedAndSendsNothing() {
        var writer = writer(stalled, Duration.ofMinutes(5));
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(SendQueueFull.class)
                .isThrownBy(() -> sendMoreThanTheBound(writer, Duration.ofMinutes(5)));

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aReaderThatTakesNothingIsGivenUpByThoseWhoCannotWaitToo() {
        var writer = writer(stalled, Duration.ofMillis(50));

        assertThatExceptionOfType(PeerClosed.class)
                .isThrownBy(() -> sendMoreThanTheBound(writer, Duration.ofMinutes(5)));

        assertThat(writer.broken().toCompletableFuture()).isDone();
    }

    private static void sendMoreThanTheBound(LineWriter writer, Duration atMost) {
        for (int i = 0; i < 3; i++) {
            writer.send(line -> line.value("x".repeat(BOUND)), atMost);
        }
    }

    @Test
    void aReaderThatTakesNothingIsGivenUp() {
        var writer = writer(stalled, Duration.ofMillis(50));

        assertThatExceptionOfType(PeerClosed.class).isThrownBy(() -> sendMoreThanTheBound(writer));

        assertThat(writer.broken().toCompletableFuture()).isDone();
        assertThatExceptionOfType(PeerClosed.class)
                .isThrownBy(() -> writer.send(line -> line.value("b")));
    }

    @Test
    void aReaderThatTakesALittleNowAndThenIsNot() {
        var slow =
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        throw new UnsupportedOperationException("Nobody writes single bytes");
                    }

                    @Override
                    public void write(byte[] bytes, int from, int length) {
                        CompletableFuture.runAsync(
                                        () -> {},
                                        CompletableFuture.delayedExecutor(
                                                20, TimeUnit.MILLISECONDS))
                                .join();
                    }
                };
        var writer = writer(slow, Duration.ofMillis(200));

        // Together they take longer than the patience.
        for (int i = 0; i < 20; i++) {
            sendMoreThanTheBound(writer);
        }

        assertThat(writer.broken().toCompletableFuture()).isNotDone();
    }

    @Test
    void anInterruptDoesNotShortenTheWaitAndIsKept() throws InterruptedException {
        var writer = writer(stalled, Duration.ofMinutes(5));
        var interrupted = new CompletableFuture<Boolean>();
        var sender =
                Thread.ofVirtual()
                        .start(() -> {
                            sendMoreThanTheBound(writer);
                            interrupted.complete(Thread.currentThread().isInterrupted());
                        });
        stalled.awaitWriter();

        sender.interrupt();
        stalled.resume();

        assertThat(interrupted).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(true);
    }
}
