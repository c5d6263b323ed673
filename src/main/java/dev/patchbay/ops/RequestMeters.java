package dev.patchbay.ops;

import dev.patchbay.call.Era;
import dev.patchbay.call.RequestObserver;
import dev.patchbay.failure.RequestEnd;
import dev.patchbay.mcp.RequestMethod;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Counts requests. Only methods of the protocol get meters of their own, because clients can send
 * any method name.
 */
final class RequestMeters implements RequestObserver {
    private static final Set<RequestMethod> METHODS =
            EnumSet.complementOf(
                    EnumSet.of(
                            RequestMethod.GET_TASK,
                            RequestMethod.UPDATE_TASK,
                            RequestMethod.CANCEL_TASK,
                            RequestMethod.ELICIT,
                            RequestMethod.SAMPLE,
                            RequestMethod.LIST_ROOTS));

    private final MeterRegistry registry;
    private final String transport;
    private final Map<String, Row> rows;
    private final Row others = new Row("other");
    private final LongAdder begun = new LongAdder();
    private final LongAdder endedRequests = new LongAdder();

    RequestMeters(MeterRegistry registry, String transport) {
        this.registry = registry;
        this.transport = transport;
        this.rows =
                METHODS.stream()
                        .map(RequestMethod::text)
                        .collect(Collectors.toMap(Function.identity(), Row::new));
        Gauge.builder("patchbay.requests.in.flight", this::inFlight)
                .description("Requests without an answer so far")
                .tag("transport", transport)
                .register(registry);
    }

    @Override
    public void began() {
        begun.increment();
    }

    @Override
    public void ended(Era era, String method, RequestEnd end, long nanos) {
        endedRequests.increment();
        var row = row(method);
        row.count(era, end);
        // A subscription stays open for as long as its client listens, so its time means nothing.
        if (!RequestMethod.LISTEN.is(method)) {
            row.time(era, nanos);
        }
    }

    @Override
    public void refused(Era era, String method, RequestEnd end) {
        row(method).count(era, end);
    }

    private long inFlight() {
        // The ended requests must be read first: a request that ends in between must not make the
        // result negative.
        long ended = endedRequests.sum();
        return begun.sum() - ended;
    }

    private Row row(String method) {
        return rows.getOrDefault(method, others);
    }

    /** The meters of one method. */
    private final class Row {
        private final String method;
        private final Map<Era, Slots<RequestEnd, Counter>> counters = new EnumMap<>(Era.class);
        private final Slots<Era, Timer> timers = new Slots<>(Era.class, this::timer);

        Row(String method) {
            this.method = method;
            for (var era : Era.values()) {
                counters.put(era, new Slots<>(RequestEnd.class, end -> counter(era, end)));
            }
        }

        void count(Era era, RequestEnd end) {
            Objects.requireNonNull(counters.get(era)).of(end).increment();
        }

        void time(Era era, long nanos) {
            timers.of(era).record(nanos, TimeUnit.NANOSECONDS);
        }

        private Counter counter(Era era, RequestEnd end) {
            return Counter.builder("patchbay.requests")
                    .description("Requests, by outcome")
                    .tags(tags(era).and("outcome", LabelValues.of(end)))
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
            return Tags.of("method", method, "era", LabelValues.of(era), "transport", transport);
        }
    }
}
