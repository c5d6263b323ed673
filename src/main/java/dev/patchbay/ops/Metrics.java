package dev.patchbay.ops;

import dev.patchbay.call.Witness;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.ToolCaller;
import dev.patchbay.event.Events;
import dev.patchbay.upstream.Registry;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.jspecify.annotations.Nullable;

/**
 * What the program counts, and the page on which it is read. docs/reference/metrics.md has it all.
 */
public final class Metrics {
    private static final String OPEN_METRICS = "application/openmetrics-text";
    private static final String TEXT = "text/plain";

    private final PrometheusMeterRegistry registry =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    private final ServerMeters servers;

    /**
     * @param version of this program
     * @param behind the servers behind it
     */
    public Metrics(String version, LiveCatalog catalog, Registry behind, Events events) {
        Gauge.builder("patchbay.build", () -> 1)
                .description("Always 1; the label says which version runs")
                .tag("version", version)
                .register(registry);
        offered("tool", () -> catalog.now().tools().size());
        offered("prompt", () -> catalog.now().prompts().size());
        offered("resource", () -> catalog.now().resources().size());
        offered("template", () -> catalog.now().templates().size());
        servers = new ServerMeters(registry, behind, events);
        ProcessMeters.register(registry);
    }

    private void offered(String kind, Count count) {
        Gauge.builder("patchbay.catalog.entries", count::now)
                .description("What is offered to clients")
                .tag("kind", kind)
                .register(registry);
    }

    /** What has to see every request that comes by this transport. */
    public Witness requests(String transport) {
        return new RequestMeters(registry, transport);
    }

    /**
     * What every call of a tool has to go through.
     *
     * @param most how many tools have figures of their own
     */
    public ToolCaller tools(int most) {
        return new ToolMeters(registry, most);
    }

    /** What front can be seen of from now on. */
    public void front(FrontState state) {
        FrontMeters.register(registry, state);
    }

    /** A count of what the front refuses, by reason. */
    public <K extends Enum<K>> Tally<K> refusals(Class<K> reasons) {
        return new Tally<>(
                registry,
                "patchbay.http.refused",
                "Requests, and connections, that were refused before they reached MCP",
                "reason",
                reasons);
    }

    /** A count of what could not be understood, by what is wrong with it. */
    public <K extends Enum<K>> Tally<K> malformed(Class<K> kinds) {
        return new Tally<>(
                registry, "patchbay.http.malformed", "Messages that are none", "kind", kinds);
    }

    MeterRegistry registry() {
        return registry;
    }

    /** All of them at this moment, in the form that is asked for. */
    Page page(@Nullable String accept) {
        servers.look();
        var type =
                accept != null && accept.contains(OPEN_METRICS)
                        ? OPEN_METRICS + "; version=1.0.0; charset=utf-8"
                        : TEXT + "; version=0.0.4; charset=utf-8";
        return new Page(200, type, registry.scrape(type));
    }

    /** Something that can be counted at any time. */
    @FunctionalInterface
    private interface Count {
        int now();
    }
}
