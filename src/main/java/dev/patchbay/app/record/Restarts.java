package dev.patchbay.app.record;

import dev.patchbay.local.ServerRestart;
import dev.patchbay.upstream.DiscoveryReport;
import dev.patchbay.upstream.Registry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Restarts servers for commands, and reports the result. */
final class Restarts implements ServerRestart {
    /** Must stay below the 30 s that a command waits for a response of the hub. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(20);

    private final Registry registry;
    private final Duration maxWait;

    Restarts(Registry registry) {
        this(registry, MAX_WAIT);
    }

    Restarts(Registry registry, Duration maxWait) {
        this.registry = registry;
        this.maxWait = maxWait;
    }

    @Override
    public Optional<Outcome> restart(String server) throws InterruptedException {
        return registry.restart(server) ? Optional.of(outcome(server)) : Optional.empty();
    }

    private Outcome outcome(String server) throws InterruptedException {
        var report = new CompletableFuture<Optional<DiscoveryReport>>();
        var thread = Thread.ofVirtual().name("restart-" + server).start(() -> ask(server, report));
        try {
            return report.get(maxWait.toNanos(), TimeUnit.NANOSECONDS)
                    .map(Restarts::outcome)
                    .orElseGet(() -> new Outcome(false, "The server is not in the file any more"));
        } catch (TimeoutException _) {
            thread.interrupt();
            return new Outcome(
                    false,
                    "The server has not answered within "
                            + maxWait.toSeconds()
                            + " s; the hub still waits for it");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private void ask(String server, CompletableFuture<Optional<DiscoveryReport>> report) {
        try {
            report.complete(registry.discover(server));
        } catch (InterruptedException | RuntimeException e) {
            report.completeExceptionally(e);
        }
    }

    private static Outcome outcome(DiscoveryReport report) {
        var failure = report.failure();
        var state = report.state();
        if (failure != null) {
            var last = state.lastError();
            return new Outcome(false, last == null ? failure.message() : last);
        }
        return switch (state.status()) {
            case DISABLED -> new Outcome(false, "The server is disabled");
            case UNTRUSTED -> new Outcome(false, "The server is not trusted");
            case CONNECTED, CONNECTING, ERROR, DISCONNECTED ->
                    new Outcome(true, "tools " + state.offered().tools());
        };
    }
}
