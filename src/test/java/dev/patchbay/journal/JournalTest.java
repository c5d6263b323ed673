package dev.patchbay.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JournalTest {
    private static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");
    private static final Duration LONG = Duration.ofMinutes(1);

    private final List<List<Entry>> kept = new ArrayList<>();
    private final Journal journal = new Journal(10_000, kept::add);

    private static Entry said(String text) {
        return new Entry.Said(NOON, 7, text);
    }

    private CompletableFuture<JournalPassage> awaited(long from) {
        var passage = new CompletableFuture<JournalPassage>();
        var waiting =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                passage.complete(journal.await(from, LONG));
                            } catch (InterruptedException e) {
                                passage.completeExceptionally(e);
                            }
                        });
        await().until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
        return passage;
    }

    private static JournalPassage get(CompletableFuture<JournalPassage> passage)
            throws InterruptedException, ExecutionException, TimeoutException {
        return passage.get(10, TimeUnit.SECONDS);
    }

    @Test
    void itIsReadInPassages() {
        journal.add(said("one"));
        journal.add(new Entry.Ended(NOON, 7, 3));
        var first = journal.from(0);
        journal.add(said("two"));

        assertThat(first)
                .isEqualTo(
                        new JournalPassage(
                                List.of(said("one"), new Entry.Ended(NOON, 7, 3)), 2, 0));
        assertThat(journal.from(2)).isEqualTo(new JournalPassage(List.of(said("two")), 3, 0));
        assertThat(journal.from(3)).isEqualTo(new JournalPassage(List.of(), 3, 0));
        assertThat(journal.from(Long.MAX_VALUE)).isEqualTo(new JournalPassage(List.of(), 3, 0));
    }

    @Test
    void theNewestAreHeldAndTheOthersCounted() {
        for (int i = 0; i < 1_000; i++) {
            journal.add(said("line " + i));
        }

        var all = journal.from(0);

        assertThat(all.entries()).hasSizeBetween(100, 200).endsWith(said("line 999"));
        assertThat(all.missed()).isEqualTo(1_000 - all.entries().size());
        assertThat(journal.from(990).missed()).isZero();
        assertThat(journal.from(990).entries()).hasSize(10);
    }

    @Test
    void oneEntryIsHeldHoweverLongItIs() {
        journal.add(said("one"));
        journal.add(said("x".repeat(20_000)));

        assertThat(journal.from(0).entries()).containsExactly(said("x".repeat(20_000)));
    }

    @Test
    void whoeverWaitsGetsWhatComes() throws Exception {
        journal.add(said("one"));
        var waiting = awaited(1);

        journal.add(said("two"));

        assertThat(get(waiting)).isEqualTo(new JournalPassage(List.of(said("two")), 2, 0));
    }

    @Test
    void nobodyWaitsForWhatIsThere() throws InterruptedException {
        journal.add(said("one"));

        assertThat(journal.await(0, LONG).entries()).containsExactly(said("one"));
    }

    @Test
    void waitingHasItsTime() throws InterruptedException {
        assertThat(journal.await(0, Duration.ofMillis(1)))
                .isEqualTo(new JournalPassage(List.of(), 0, 0));
    }

    @Test
    void nobodyWaitsBeyondTheEnd() throws Exception {
        var waiting = awaited(0);

        journal.end();

        assertThat(get(waiting).entries()).isEmpty();
        assertThat(journal.await(0, LONG).entries()).isEmpty();
    }

    @Test
    void itIsKeptIfThereIsSomethingNew() {
        journal.keep();
        journal.add(said("one"));
        journal.keep();
        journal.keep();
        journal.add(said("two"));
        journal.keep();

        assertThat(kept).containsExactly(List.of(said("one")), List.of(said("one"), said("two")));
    }
}
