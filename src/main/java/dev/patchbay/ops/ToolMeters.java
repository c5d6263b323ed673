package dev.patchbay.ops;

import dev.patchbay.call.InputNeeded;
import dev.patchbay.call.InvalidArguments;
import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.FullName;
import dev.patchbay.catalog.ToolCaller;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.mcp.ToolResult;
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
 * Counts calls of tools. Only so many have figures of their own, first come, first served; the rest
 * has one for all.
 *
 * <p>Concurrency: calls come by any thread; {@code lock} guards that the map does not get too
 * large.
 */
final class ToolMeters implements ToolCaller {
    private static final String REST = "other";

    /** How a call ended. */
    private enum How {
        OK,
        /** The tool says so itself. */
        ERROR,
        /** Its client has to answer a question first. */
        INPUT_REQUIRED,
        INVALID_ARGUMENTS,
        /** Its client has gone, it took too long, or the server has ended. */
        INTERRUPTED,
        FAILED
    }

    private final MeterRegistry registry;
    private final int most;
    private final ConcurrentMap<FullName, Row> known = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Row rest;

    ToolMeters(MeterRegistry registry, int most) {
        this.registry = registry;
        this.most = most;
    }

    @Override
    public Outcome call(ToolEntry tool, ToolEntry.Question question) throws InterruptedException {
        long began = System.nanoTime();
        var how = How.FAILED;
        try {
            var outcome = tool.service().serve(question);
            how = how(outcome);
            return outcome;
        } catch (InvalidArguments e) {
            how = How.INVALID_ARGUMENTS;
            throw e;
        } catch (InputNeeded e) {
            how = How.INPUT_REQUIRED;
            throw e;
        } catch (InterruptedException e) {
            how = How.INTERRUPTED;
            throw e;
        } finally {
            // Whatever a tool makes of an interrupt.
            var ended = question.exchange().cancelled() ? How.INTERRUPTED : how;
            row(tool.name()).count(ended, System.nanoTime() - began);
        }
    }

    private static How how(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed(ToolResult result, _) -> result.isError() ? How.ERROR : How.OK;
            case Outcome.Completed _ -> How.OK;
            case Outcome.InputRequired _ -> How.INPUT_REQUIRED;
            case Outcome.Failed _ -> How.FAILED;
        };
    }

    private Row row(FullName tool) {
        var row = known.get(tool);
        if (row == null) {
            // Once there is one for the rest, nobody else gets one of its own.
            row = rest;
        }
        return row == null ? added(tool) : row;
    }

    private Row added(FullName tool) {
        lock.lock();
        try {
            if (known.size() < most) {
                return known.computeIfAbsent(tool, name -> new Row(name.server(), name.name()));
            }
            var row = known.get(tool);
            if (row == null && rest == null) {
                rest = new Row(REST, REST);
            }
            return row == null ? Objects.requireNonNull(rest) : row;
        } finally {
            lock.unlock();
        }
    }

    /** The meters of one tool. */
    private final class Row {
        private final Slots<How, Counter> counters = new Slots<>(How.class, this::counter);
        private final Tags tags;
        private final Timer timer;

        Row(String server, String tool) {
            tags = Tags.of("server", server, "tool", tool);
            timer =
                    Latency.timer(
                            registry, "patchbay.tool.call.duration", "Time that tools took", tags);
        }

        void count(How how, long nanos) {
            counters.of(how).increment();
            timer.record(nanos, TimeUnit.NANOSECONDS);
        }

        private Counter counter(How how) {
            return Counter.builder("patchbay.tool.calls")
                    .description("Calls of tools, by how they ended")
                    .tags(tags.and("outcome", Words.of(how)))
                    .register(registry);
        }
    }
}
