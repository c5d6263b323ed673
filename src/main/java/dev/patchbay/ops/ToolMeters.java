package dev.patchbay.ops;

import dev.patchbay.call.CallEnd;
import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.ToolCaller;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Counts tool calls. Only the first {@code maxSeries} tools get meters of their own. All other
 * tools share one.
 *
 * <p>Concurrency: calls come from any thread; {@code lock} guards the size of the map.
 */
final class ToolMeters implements ToolCaller {
    private static final String OTHER_TOOLS = "other";

    private final MeterRegistry registry;
    private final int maxSeries;
    private final ConcurrentMap<FullName, Row> known = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Row rest;

    ToolMeters(MeterRegistry registry, int maxSeries) {
        this.registry = registry;
        this.maxSeries = maxSeries;
    }

    @Override
    public Outcome call(ToolEntry tool, ToolEntry.Question question) throws InterruptedException {
        long began = System.nanoTime();
        var end = CallEnd.FAILED;
        try {
            var outcome = tool.service().serve(question);
            end = CallEnd.of(outcome);
            return outcome;
        } catch (InterruptedException | RuntimeException e) {
            end = CallEnd.of(e);
            throw e;
        } finally {
            // A cancelled call counts as interrupted, whatever the tool does with the interrupt.
            var ended = question.exchange().cancelled() ? CallEnd.INTERRUPTED : end;
            row(tool.name()).count(ended, System.nanoTime() - began);
        }
    }

    private Row row(FullName tool) {
        var row = known.get(tool);
        if (row == null) {
            // Once the shared row exists, no other tool gets its own row.
            row = rest;
        }
        return row == null ? added(tool) : row;
    }

    private Row added(FullName tool) {
        lock.lock();
        try {
            if (known.size() < maxSeries) {
                return known.computeIfAbsent(tool, name -> new Row(name.server(), name.name()));
            }
            var row = known.get(tool);
            if (row == null && rest == null) {
                rest = new Row(OTHER_TOOLS, OTHER_TOOLS);
            }
            return row == null ? Objects.requireNonNull(rest) : row;
        } finally {
            lock.unlock();
        }
    }

    /** The meters of one tool. */
    private final class Row {
        private final Slots<CallEnd, Counter> counters = new Slots<>(CallEnd.class, this::counter);
        private final Tags tags;
        private final Timer timer;

        Row(String server, String tool) {
            tags = Tags.of("server", server, "tool", tool);
            timer =
                    Latency.timer(
                            registry,
                            "patchbay.tool.call.duration",
                            "Duration of tool calls",
                            tags);
        }

        void count(CallEnd end, long nanos) {
            counters.of(end).increment();
            timer.record(nanos, TimeUnit.NANOSECONDS);
        }

        private Counter counter(CallEnd end) {
            return Counter.builder("patchbay.tool.calls")
                    .description("Tool calls, by outcome")
                    .tags(tags.and("outcome", LabelValues.of(end)))
                    .register(registry);
        }
    }
}
