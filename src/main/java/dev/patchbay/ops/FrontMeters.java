package dev.patchbay.ops;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;

/** Shows what the front does; nothing is counted here, it is only looked at. */
final class FrontMeters {
    private FrontMeters() {}

    static void register(MeterRegistry registry, FrontState front) {
        FunctionCounter.builder(
                        "patchbay.http.connections.taken", front, FrontState::connectionsTaken)
                .description("Connections that were taken")
                .register(registry);
        gauge(registry, "patchbay.http.connections", "Open connections", front::connections);
        gauge(
                registry,
                "patchbay.http.requests.in.flight",
                "Requests of HTTP that are not over, streams included",
                front::requests);
        gauge(registry, "patchbay.http.streams", "Open streams of events", front::streams);
        gauge(registry, "patchbay.http.sessions", "Open sessions", front::sessions);
        Gauge.builder("patchbay.http.unsent", front::unsent)
                .description("What waits for clients to take it")
                .baseUnit("bytes")
                .register(registry);
    }

    private static void gauge(
            MeterRegistry registry, String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value).description(description).register(registry);
    }
}
