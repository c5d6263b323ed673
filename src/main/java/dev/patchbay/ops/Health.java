package dev.patchbay.ops;

import io.smallrye.health.SmallRyeHealth;
import io.smallrye.health.SmallRyeHealthReporter;
import io.smallrye.health.api.HealthType;
import io.smallrye.health.registry.HealthRegistries;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;

/**
 * Whether the program is there, has started, and wants requests. None of it depends on the servers
 * behind: without them there is still something to serve, and to start again would not bring them
 * back.
 *
 * <p>That it answers at all is the whole proof of its life.
 */
public final class Health {
    private static final String JSON = "application/json; charset=utf-8";

    private enum Phase {
        STARTING,
        SERVING,
        DRAINING
    }

    private final SmallRyeHealthReporter reporter;
    private volatile Phase phase = Phase.STARTING;

    public Health() {
        HealthRegistries.getRegistry(HealthType.STARTUP)
                .register("started", () -> check("started", phase != Phase.STARTING));
        HealthRegistries.getRegistry(HealthType.READINESS)
                .register("accepting requests", () -> check("accepting requests", accepting()));
        // After the checks: it takes those that are there.
        reporter = new SmallRyeHealthReporter();
    }

    /** Says that the front serves. */
    public void serving() {
        phase = Phase.SERVING;
    }

    /** Says that the end is near, and that nothing new should come. */
    public void draining() {
        phase = Phase.DRAINING;
    }

    private boolean accepting() {
        return phase == Phase.SERVING;
    }

    private static HealthCheckResponse check(String name, boolean up) {
        return new HealthCheckResponse(name, up ? Status.UP : Status.DOWN, Optional.empty());
    }

    Page all() {
        return page(reporter.getHealth());
    }

    Page live() {
        return page(reporter.getLiveness());
    }

    Page ready() {
        return page(reporter.getReadiness());
    }

    Page started() {
        return page(reporter.getStartup());
    }

    private static Page page(SmallRyeHealth health) {
        return new Page(health.isDown() ? 503 : 200, JSON, health.getPayload().toString());
    }
}
