package dev.patchbay.ops;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * Publishes the memory, processor time, threads and files of the process. Some values exist on
 * Linux only.
 */
final class ProcessMeters {
    private static final Path SELF = Path.of("/proc/self");
    private static final int KILO = 1024;
    private static final double MILLIS = 1000;

    private ProcessMeters() {}

    static void register(MeterRegistry registry) {
        var runtime = Runtime.getRuntime();
        bytes(
                registry,
                "patchbay.heap.used",
                "Memory of objects, including unreachable objects",
                () -> runtime.totalMemory() - runtime.freeMemory());
        bytes(registry, "patchbay.heap.max", "Limit for the memory of objects", runtime::maxMemory);
        var process = ProcessHandle.current();
        FunctionCounter.builder("process.cpu", process, ProcessMeters::cpuSeconds)
                .description("CPU time of the process")
                .baseUnit("seconds")
                .register(registry);
        double started =
                process.info().startInstant().map(Instant::toEpochMilli).orElse(0L) / MILLIS;
        Gauge.builder("process.start.time", () -> started)
                .description("Start time of the process, since 1970")
                .baseUnit("seconds")
                .register(registry);
        if (Files.isDirectory(SELF)) {
            bytes(
                    registry,
                    "process.resident.memory",
                    "Memory of the process",
                    () -> status("VmRSS:") * KILO);
            Gauge.builder("process.threads", () -> status("Threads:"))
                    .description("Threads of the system, without virtual threads")
                    .register(registry);
            Gauge.builder("process.open.fds", ProcessMeters::openFiles)
                    .description("Open files and connections")
                    .register(registry);
        }
    }

    private static void bytes(
            MeterRegistry registry, String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value).description(description).baseUnit("bytes").register(registry);
    }

    private static double cpuSeconds(ProcessHandle process) {
        return process.info().totalCpuDuration().map(Duration::toMillis).orElse(0L) / MILLIS;
    }

    /** Returns a number from {@code /proc/self/status}; NaN if it is not there. */
    private static double status(String name) {
        try (var lines = Files.lines(SELF.resolve("status"))) {
            return lines.filter(line -> line.startsWith(name))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(Double.NaN);
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    private static double openFiles() {
        try (var files = Files.list(SELF.resolve("fd"))) {
            return files.count();
        } catch (IOException e) {
            return Double.NaN;
        }
    }
}
