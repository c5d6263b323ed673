package dev.patchbay.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;

class HealthTest {
    private final Health health = new Health();

    private void assertStatus(Status started, Status ready) {
        var checks = List.of(health.started().call(), health.ready().call());
        assertThat(checks)
                .extracting(HealthCheckResponse::getName)
                .containsExactly("started", "accepting requests");
        assertThat(checks)
                .extracting(HealthCheckResponse::getStatus)
                .containsExactly(started, ready);
    }

    @Test
    void beforeItServesItIsNeitherStartedNorReady() {
        assertStatus(Status.DOWN, Status.DOWN);
    }

    @Test
    void whileItServesAllIsWell() {
        health.serving();

        assertStatus(Status.UP, Status.UP);
    }

    @Test
    void whenTheEndIsNearNothingNewShouldCome() {
        health.serving();
        health.draining();

        assertStatus(Status.UP, Status.DOWN);
    }
}
