package dev.patchbay.ops;

import io.smallrye.health.SmallRyeHealth;
import io.smallrye.health.SmallRyeHealthReporter;
import io.smallrye.health.api.HealthType;
import io.smallrye.health.registry.HealthRegistries;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;

/**
 * The health of the program: started, alive, and ready for requests. None of it depends on the
 * upstream servers: without them the program still serves, and a restart of the program would not
 * bring them back.
 *
 * <p>Liveness has no checks: a response is proof enough.
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
        // The reporter must be made after the checks: it takes the checks that exist.
        reporter = new SmallRyeHealthReporter();
    }

    /** Reports that the front serves. */
    public void serving() {
        phase = Phase.SERVING;
    }

    /** Reports that the program is about to end, and that clients should send no new requests. */
    public void draining() {
        phase = Phase.DRAINING;
    }

    private boolean accepting() {
        return phase == Phase.SERVING;
    }

    private static HealthCheckResponse check(String name, boolean up) {
        return new HealthCheckResponse(name, up ? Status.UP : Status.DOWN, Optional.empty());
    }

    ManagementPage all() {
        return page(reporter.getHealth());
    }

    ManagementPage live() {
        return page(reporter.getLiveness());
    }

    ManagementPage ready() {
        return page(reporter.getReadiness());
    }

    ManagementPage started() {
        return page(reporter.getStartup());
    }

    private static ManagementPage page(SmallRyeHealth health) {
        return new ManagementPage(
                health.isDown() ? 503 : 200, JSON, health.getPayload().toString());
    }
}
