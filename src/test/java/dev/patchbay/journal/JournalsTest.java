package dev.patchbay.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JournalsTest {
    private static final Entry STARTED = new Entry.Started(Instant.EPOCH, 7);

    private final TreeMap<String, List<Entry>> kept = new TreeMap<>();
    private final Journals journals = new Journals(kept::put);

    @Test
    void aServerHasOneAsLongAsTheHubHasIt() {
        var early = journals.of("a");
        journals.setServers(List.of("a", "b"));

        assertThat(journals.of("a")).isSameAs(early);
        assertThat(journals.find("a")).containsSame(early);
        assertThat(journals.find("b")).isPresent();
        assertThat(journals.find("c")).isEmpty();

        journals.setServers(List.of("b"));

        assertThat(journals.find("a")).isEmpty();
    }

    @Test
    void nobodyWaitsForAServerThatTheHubHasNoMore() throws InterruptedException {
        var journal = journals.of("a");

        journals.setServers(List.of("b"));

        assertThat(journal.await(0, Duration.ofMinutes(1)).entries()).isEmpty();
    }

    @Test
    void atTheEndAllAreKept() throws InterruptedException {
        journals.setServers(List.of("a", "b", "silent"));
        journals.of("a").add(STARTED);
        journals.of("b").add(STARTED);
        assertThat(journals.over()).isFalse();

        journals.end();

        assertThat(kept).containsOnlyKeys("a", "b").containsEntry("a", List.of(STARTED));
        assertThat(journals.over()).isTrue();
        assertThat(journals.of("a").await(1, Duration.ofMinutes(1)).entries()).isEmpty();
    }

    @Test
    void afterTheEndNothingIsKept() {
        var journal = journals.of("a");
        journal.add(STARTED);
        journals.end();
        kept.clear();

        journal.add(STARTED);
        journal.keep();

        assertThat(kept).isEmpty();
    }
}
