package dev.patchbay.upstream.offer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.mcp.Change.Kind;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.Freshness.Scope;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListFreshnessTest {
    private long now = 7_000_000_000L;
    private final ListFreshness life = new ListFreshness(() -> now);

    private static Freshness seconds(int seconds) {
        return new Freshness(Duration.ofSeconds(seconds), Scope.PUBLIC);
    }

    private void pass(int seconds) {
        now += Duration.ofSeconds(seconds).toNanos();
    }

    @Test
    void nothingMayBeKeptOfWhatWasNeverSaid() {
        life.begin(now, Map.of(Kind.PROMPTS, seconds(9)));

        assertThat(life.left(Kind.TOOLS)).isEqualTo(Freshness.NONE);
    }

    @Test
    void timeRunsFromTheQuestionOn() {
        long asked = now;
        pass(3);
        life.begin(asked, Map.of(Kind.TOOLS, seconds(60)));
        pass(10);

        assertThat(life.left(Kind.TOOLS)).isEqualTo(seconds(47));

        pass(50);

        assertThat(life.left(Kind.TOOLS)).isEqualTo(seconds(0));
    }

    @Test
    void aChangeEndsItAtOnce() {
        life.begin(now, Map.of(Kind.TOOLS, seconds(60)));

        life.end();

        assertThat(life.left(Kind.TOOLS)).isEqualTo(Freshness.NONE);
        pass(4000);
        assertThat(life.over()).isFalse();
    }

    @Test
    void itIsTimeToAskAgainWhenTheShortestIsOver() {
        life.begin(now, Map.of(Kind.TOOLS, seconds(100), Kind.PROMPTS, seconds(60)));
        pass(59);
        assertThat(life.over()).isFalse();

        pass(1);

        assertThat(life.over()).isTrue();
    }

    @Test
    void oneAsksAndTheOthersDoNot() {
        life.begin(now, Map.of(Kind.TOOLS, seconds(60)));
        pass(60);

        assertThat(life.over()).isTrue();
        assertThat(life.over()).isFalse();

        pass(30);

        assertThat(life.over()).isTrue();
    }

    @Test
    void whatMayNotBeKeptAtAllIsNotAskedForAtEveryLook() {
        life.begin(now, Map.of(Kind.TOOLS, Freshness.NONE));
        pass(29);
        assertThat(life.over()).isFalse();

        pass(1);

        assertThat(life.over()).isTrue();
    }

    @Test
    void whoSaysNothingOfItIsNeverAskedAgain() {
        life.begin(now, Map.of());
        pass(100_000);

        assertThat(life.over()).isFalse();
    }
}
