package dev.patchbay.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HealthTest {
    private final Health health = new Health();

    /** All, live, ready, started. */
    private List<Integer> statuses() {
        return List.of(
                health.all().status(),
                health.live().status(),
                health.ready().status(),
                health.started().status());
    }

    @Test
    void beforeItServesItIsAliveAndNothingElse() {
        assertThat(statuses()).containsExactly(503, 200, 503, 503);
        assertThat(health.ready().text())
                .isEqualTo(
                        "{\"status\":\"DOWN\",\"checks\":[{\"name\":\"accepting requests\","
                                + "\"status\":\"DOWN\"}]}");
    }

    @Test
    void whileItServesAllIsWell() {
        health.serving();

        assertThat(statuses()).containsExactly(200, 200, 200, 200);
    }

    @Test
    void whenTheEndIsNearNothingNewShouldCome() {
        health.serving();
        health.draining();

        assertThat(statuses()).containsExactly(503, 200, 503, 200);
    }
}
