package dev.patchbay.ops;

import dev.patchbay.call.End;
import dev.patchbay.call.Era;
import dev.patchbay.call.Witness;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Counts requests. Only methods of the protocol have figures of their own: clients can name what
 * they like.
 */
final class RequestMeters implements Witness {
    /** Goes on for as long as its client listens, which says nothing about us. */
    private static final String STANDING = "subscriptions/listen";

    private static final List<String> METHODS =
            List.of(
                    "completion/complete",
                    "initialize",
                    "logging/setLevel",
                    "ping",
                    "prompts/get",
                    "prompts/list",
                    "resources/list",
                    "resources/read",
                    "resources/subscribe",
                    "resources/templates/list",
                    "resources/unsubscribe",
                    "server/discover",
                    STANDING,
                    "tools/call",
                    "tools/list");

    private final MeterRegistry registry;
    private final String transport;
    private final Map<String, Row> rows;
    private final Row others = new Row("other");
    private final LongAdder begun = new LongAdder();
    private final LongAdder over = new LongAdder();

    RequestMeters(MeterRegistry registry, String transport) {
        this.registry = registry;
        this.transport = transport;
        this.rows = METHODS.stream().collect(Collectors.toMap(Function.identity(), Row::new));
        Gauge.builder("patchbay.requests.in.flight", this::inFlight)
                .description("Requests that have no answer yet")
                .tag("transport", transport)
                .register(registry);
    }

    @Override
    public void began() {
        begun.increment();
    }

    @Override
    public void ended(Era era, String method, End end, long nanos) {
        over.increment();
        var row = row(method);
        row.count(era, end);
        if (!method.equals(STANDING)) {
            row.time(era, nanos);
        }
    }

    @Override
    public void refused(Era era, String method, End why) {
        row(method).count(era, why);
    }

    private long inFlight() {
        // In this order: one that ends meanwhile must not make it negative.
        long gone = over.sum();
        return begun.sum() - gone;
    }

    private Row row(String method) {
        return rows.getOrDefault(method, others);
    }

    /** The meters of one method. */
    private final class Row {
        private final String method;
        private final Map<Era, Slots<End, Counter>> counters = new EnumMap<>(Era.class);
        private final Slots<Era, Timer> timers = new Slots<>(Era.class, this::timer);

        Row(String method) {
            this.method = method;
            for (var era : Era.values()) {
                counters.put(era, new Slots<>(End.class, end -> counter(era, end)));
            }
        }

        void count(Era era, End end) {
            Objects.requireNonNull(counters.get(era)).of(end).increment();
        }

        void time(Era era, long nanos) {
            timers.of(era).record(nanos, TimeUnit.NANOSECONDS);
        }

        private Counter counter(Era era, End end) {
            return Counter.builder("patchbay.requests")
                    .description("Requests, by how they ended")
                    .tags(tags(era).and("outcome", Words.of(end)))
                    .register(registry);
        }

        private Timer timer(Era era) {
            return Latency.timer(
                    registry,
                    "patchbay.request.duration",
                    "Time from a request to its answer",
                    tags(era));
        }

        private Tags tags(Era era) {
            return Tags.of("method", method, "era", Words.of(era), "transport", transport);
        }
    }
}
