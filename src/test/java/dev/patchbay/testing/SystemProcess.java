package dev.patchbay.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A process as the system sees it, whatever runs in it. A negative id is that of a group. */
public record SystemProcess(long id) {
    private static final int KILOBYTES = 1024;

    public static SystemProcess of(Process process) {
        return new SystemProcess(process.pid());
    }

    /** Sends a signal by name, such as TERM. */
    public void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, "--", Long.toString(id)).start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException("kill could not be run", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The memory that the process has, as the kernel counts it. */
    public long residentMegabytes() {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(id), "status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / KILOBYTES)
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException("The process is gone", e);
        }
    }
}
