package dev.patchbay.ops;

import dev.patchbay.call.RequestObserver;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.ToolCaller;
import dev.patchbay.event.Events;
import dev.patchbay.upstream.Registry;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** The meters of the program. docs/reference/metrics.md lists all of them. */
public final class Metrics {
    private final MeterRegistry registry;
    private final ServerMeters servers;

    /**
     * @param version the version of this program
     * @param upstreams the upstream servers
     */
    public Metrics(
            MeterRegistry registry,
            String version,
            LiveCatalog catalog,
            Registry upstreams,
            Events events) {
        this.registry = registry;
        Gauge.builder("patchbay.build", () -> 1)
                .description("Always 1; the label has the version")
                .tag("version", version)
                .register(registry);
        offered("tool", () -> catalog.now().tools().size());
        offered("prompt", () -> catalog.now().prompts().size());
        offered("resource", () -> catalog.now().resources().size());
        offered("template", () -> catalog.now().templates().size());
        servers = new ServerMeters(registry, upstreams, events);
        ProcessMeters.register(registry);
    }

    private void offered(String kind, Count count) {
        Gauge.builder("patchbay.catalog.entries", count::now)
                .description("Entries that are offered to clients")
                .tag("kind", kind)
                .register(registry);
    }

    /** Returns an observer that must see every request of this transport. */
    public RequestObserver requests(String transport) {
        return new RequestMeters(registry, transport);
    }

    /**
     * Returns the caller that every tool call must go through.
     *
     * @param maxSeries how many tools get meters of their own
     */
    public ToolCaller tools(int maxSeries) {
        return new ToolMeters(registry, maxSeries);
    }

    /** Adds the meters of the front. */
    public void front(FrontState state) {
        FrontMeters.register(registry, state);
    }

    /** Returns a counter of the requests and connections that the front refuses, by reason. */
    public <K extends Enum<K>> Tally<K> refusals(Class<K> reasons) {
        return new Tally<>(
                registry,
                "patchbay.http.refused",
                "Requests, and connections, that were refused before they reached MCP",
                "reason",
                reasons);
    }

    /** Returns a counter of malformed messages, by kind. */
    public <K extends Enum<K>> Tally<K> malformed(Class<K> kinds) {
        return new Tally<>(
                registry, "patchbay.http.malformed", "Messages that are not valid", "kind", kinds);
    }

    /** Brings the meters up to date that are not read anew each time. */
    void update() {
        servers.update();
    }

    /** A number that can be read at any time. */
    @FunctionalInterface
    private interface Count {
        int now();
    }
}
