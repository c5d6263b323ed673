package dev.patchbay.ops;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;

/** Publishes the state of the HTTP front as metrics. It only reads; the front counts. */
final class FrontMeters {
    private FrontMeters() {}

    static void register(MeterRegistry registry, FrontState front) {
        FunctionCounter.builder(
                        "patchbay.http.connections.taken", front, FrontState::connectionsTaken)
                .description("Accepted connections")
                .register(registry);
        gauge(registry, "patchbay.http.connections", "Open connections", front::connections);
        gauge(
                registry,
                "patchbay.http.requests.in.flight",
                "Open HTTP requests, including streams",
                front::requests);
        gauge(registry, "patchbay.http.streams", "Open event streams", front::streams);
        gauge(
                registry,
                "patchbay.http.streams.waiting",
                "Open streams that wait for changes",
                front::waiting);
        gauge(registry, "patchbay.http.sessions", "Open sessions", front::sessions);
        bytes(
                registry,
                "patchbay.http.unsent",
                "Data that clients have not read yet",
                front::unsent);
        bytes(registry, "patchbay.http.memory", "Data that is held for clients", front::memory);
        bytes(
                registry,
                "patchbay.http.memory.limit",
                "Limit for the data that is held for clients",
                front::memoryLimit);
    }

    private static void bytes(
            MeterRegistry registry, String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value).description(description).baseUnit("bytes").register(registry);
    }

    private static void gauge(
            MeterRegistry registry, String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value).description(description).register(registry);
    }
}
