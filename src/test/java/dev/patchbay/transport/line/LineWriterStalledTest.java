package dev.patchbay.transport.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.patchbay.peer.outgoing.PeerClosed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests a writer whose reader pauses. */
class LineWriterStalledTest {
    /** Each line is ten bytes long, its line feed included. */
    private static final int LINE = 10;

    private static final int BOUND = 10 * LINE;

    private final StalledStream out = new StalledStream();
    private final LineWriter writer = new LineWriter(out, BOUND);
    private final List<Thread> senders = new ArrayList<>();
    private CompletableFuture<Void> first = new CompletableFuture<>();

    @AfterEach
    void letNobodyWaitForEver() {
        out.resume();
    }

    private void send(int number) {
        writer.send(line -> line.value(Integer.toString(10_000_000 + number).substring(1)));
    }

    private CompletableFuture<Void> sendOnAnotherThread(int number) {
        var sent = new CompletableFuture<Void>();
        senders.add(
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                send(number);
                                sent.complete(null);
                            } catch (PeerClosed e) {
                                sent.completeExceptionally(e);
                            }
                        }));
        return sent;
    }

    /** Gets one sender stuck in its write, with its line unsent. */
    private void stall() throws InterruptedException {
        first = sendOnAnotherThread(0);
        out.awaitWriter();
    }

    private void fillToTheBound() {
        for (int i = 1; i < BOUND / LINE; i++) {
            send(i);
        }
    }

    private static void awaitState(Thread.State state, List<Thread> threads) {
        await().pollInterval(Duration.ofMillis(2))
                .until(() -> threads.stream().allMatch(thread -> thread.getState() == state));
    }

    private void awaitLastParked() {
        awaitState(Thread.State.WAITING, List.of(senders.getLast()));
    }

    private static void assertClosed(CompletableFuture<Void> sent) {
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(() -> sent.orTimeout(10, TimeUnit.SECONDS).join())
                .withCauseInstanceOf(PeerClosed.class);
    }

    @Test
    void messagesAreNotWrittenDownBeforeThereIsRoomForThem() throws InterruptedException {
        stall();
        fillToTheBound();
        var written = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            senders.add(
                    Thread.ofVirtual()
                            .start(() ->
                                    writer.send(line -> line.value(written.incrementAndGet()))));
        }
        awaitState(Thread.State.WAITING, senders.subList(1, 4));
        assertThat(written).hasValue(0);

        out.resume();

        await().until(() -> written.get() == 3);
    }

    @Test
    void sendersDoNotWaitBelowTheBound() throws InterruptedException {
        stall();

        fillToTheBound();

        assertThat(first).isNotDone();
        assertThat(out.writes()).isZero();
    }

    @Test
    void sendersWaitAtTheBoundUntilTheReaderGoesOn() throws InterruptedException {
        stall();
        fillToTheBound();

        var late = new ArrayList<CompletableFuture<Void>>();
        for (int i = 0; i < 20; i++) {
            late.add(sendOnAnotherThread(100 + i));
        }
        awaitState(Thread.State.WAITING, senders.subList(1, senders.size()));
        assertThat(late).noneMatch(CompletableFuture::isDone);

        out.resume();
        late.forEach(sent -> sent.orTimeout(10, TimeUnit.SECONDS).join());
        writer.close(Duration.ofSeconds(10));
        assertThat(out.text().lines()).hasSize(BOUND / LINE + 20).doesNotHaveDuplicates();
    }

    @Test
    void whatHasGatheredIsWrittenInOneGo() throws InterruptedException {
        stall();
        fillToTheBound();

        out.resume();
        writer.close(Duration.ofSeconds(10));

        assertThat(out.writes()).isEqualTo(2);
        assertThat(out.text().lines().map(line -> line.substring(7, 8)))
                .containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
    }

    @Test
    void aMessageLargerThanTheBoundIsLetInAlone() throws InterruptedException {
        stall();
        writer.send(line -> line.value("x".repeat(10 * BOUND)));

        var next = sendOnAnotherThread(2);
        awaitLastParked();
        assertThat(next).isNotDone();

        out.resume();
        next.orTimeout(10, TimeUnit.SECONDS).join();
    }

    @Test
    void aBrokenStreamReleasesWhoeverWaits() throws InterruptedException {
        stall();
        fillToTheBound();
        var late = sendOnAnotherThread(100);
        awaitLastParked();

        out.breakOff();

        assertClosed(late);
        assertThat(writer.broken().toCompletableFuture())
                .succeedsWithin(Duration.ofSeconds(10))
                .isNull();
        assertThatExceptionOfType(PeerClosed.class).isThrownBy(() -> send(101));
    }

    @Test
    void aCloseWaitsUntilAllIsSent() throws InterruptedException {
        stall();
        send(1);
        var closing = Thread.ofVirtual().start(() -> writer.close(Duration.ofSeconds(10)));
        awaitState(Thread.State.TIMED_WAITING, List.of(closing));

        out.resume();
        closing.join();

        assertThat(out.text()).isEqualTo("\"0000000\"\n\"0000001\"\n");
    }

    @Test
    void aCloseCutsWhatIsStillUnsentAfterTheGrace() throws InterruptedException {
        stall();
        send(1);
        send(2);

        writer.close(Duration.ofMillis(1));
        out.resume();

        first.orTimeout(10, TimeUnit.SECONDS).join();
        assertThat(out.text()).isEqualTo("\"0000000\"\n");
    }

    @Test
    void aCloseReleasesWhoeverWaits() throws InterruptedException {
        stall();
        fillToTheBound();
        var late = sendOnAnotherThread(100);
        awaitLastParked();

        writer.close(Duration.ZERO);

        assertClosed(late);
    }

    @Test
    void aCloseEndsEarlyWhenTheStreamBreaks() throws InterruptedException {
        stall();
        var closing = Thread.ofVirtual().start(() -> writer.close(Duration.ofMinutes(10)));
        awaitState(Thread.State.TIMED_WAITING, List.of(closing));

        out.breakOff();

        assertThat(closing.join(Duration.ofSeconds(10))).isTrue();
    }

    @Test
    void anInterruptedCloseEndsAtOnceAndStaysInterrupted() throws InterruptedException {
        stall();
        var interrupted = new CompletableFuture<Boolean>();
        var closing =
                Thread.ofVirtual()
                        .start(() -> {
                            writer.close(Duration.ofMinutes(10));
                            interrupted.complete(Thread.currentThread().isInterrupted());
                        });

        closing.interrupt();

        assertThat(interrupted).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(true);
    }
}
