package dev.patchbay.ops;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.eclipse.microprofile.health.Startup;

/**
 * The health of the program: started, and ready for requests. It does not depend on the upstream
 * servers: without them the program still serves, and a restart of the program would not bring them
 * back.
 *
 * <p>Liveness has no check of the program's own: a response is proof enough.
 */
@Singleton
public final class Health {
    private enum Phase {
        STARTING,
        SERVING,
        DRAINING
    }

    private volatile Phase phase = Phase.STARTING;

    /** Reports that the front serves. */
    public void serving() {
        phase = Phase.SERVING;
    }

    /** Reports that the program is about to end, and that clients should send no new requests. */
    public void draining() {
        phase = Phase.DRAINING;
    }

    @Produces
    @Singleton
    @Startup
    HealthCheck started() {
        return () -> check("started", phase != Phase.STARTING);
    }

    @Produces
    @Singleton
    @Readiness
    HealthCheck ready() {
        return () -> check("accepting requests", phase == Phase.SERVING);
    }

    private static HealthCheckResponse check(String name, boolean up) {
        return HealthCheckResponse.named(name).status(up).build();
    }
}
