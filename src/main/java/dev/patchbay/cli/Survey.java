package dev.patchbay.cli;

import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Patience;
import dev.patchbay.upstream.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingQueue;

/** Asks servers what they offer, all at once, and says whom it still waits for. */
final class Survey {
    /** A server that ends at the greeting of the newer era needs a second one. */
    private static final int RETRIES = 1;

    private final Screen screen;
    private final Connected hub;

    Survey(Screen screen, Connected hub) {
        this.screen = screen;
        this.hub = hub;
    }

    /** What was found out about one server, and how long that took. */
    record Finding(Definition definition, Report report, Duration took) {
        boolean well() {
            return report.failure() == null;
        }
    }

    /** Begins to connect to some servers, and asks those of them that are switched on. */
    List<Finding> of(List<Definition> definitions) throws InterruptedException {
        hub.begin(definitions);
        var missing = new ConcurrentSkipListSet<String>();
        var found = new LinkedBlockingQueue<Finding>();
        for (var definition : definitions) {
            if (definition.enabled()) {
                missing.add(definition.id());
                Thread.ofVirtual().start(() -> ask(definition, found));
            }
        }
        return gather(missing, found);
    }

    private void ask(Definition definition, BlockingQueue<Finding> found) {
        long start = System.nanoTime();
        try {
            hub.registry()
                    .discover(definition.id())
                    .ifPresent(report ->
                            found.add(
                                    new Finding(
                                            definition,
                                            report,
                                            Duration.ofNanos(System.nanoTime() - start))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<Finding> gather(Set<String> missing, BlockingQueue<Finding> found)
            throws InterruptedException {
        var findings = new ArrayList<Finding>();
        try (var _ = new Waiting(new StatusLines(screen), time -> lines(hub, missing, time))) {
            while (!missing.isEmpty()) {
                var next = found.take();
                findings.add(next);
                missing.remove(next.definition().id());
            }
        }
        findings.sort(Comparator.comparing(one -> one.definition().id()));
        return findings;
    }

    /** A line for each server that is waited for. */
    static List<String> lines(Connected hub, Collection<String> missing, Duration time) {
        return missing.stream()
                .map(id -> Waiting.since("Waiting for " + id + doing(hub, id), time))
                .toList();
    }

    private static String doing(Connected hub, String id) {
        return hub.registry()
                .server(id)
                .map(state ->
                        switch (state.status()) {
                            case CONNECTING ->
                                    state.attempts() > 1
                                            ? ": connecting, attempt " + state.attempts()
                                            : ": connecting";
                            case CONNECTED -> ": asked what it offers";
                            case DISABLED, ERROR, DISCONNECTED -> "";
                        })
                .orElse("");
    }

    /**
     * The same servers, tried no more than a person waits for.
     *
     * @param limit how long a server may take to connect, and then to answer
     */
    static List<Definition> hasty(List<Definition> definitions, Limit limit) {
        return definitions.stream()
                .map(one -> {
                    var patience = one.patience();
                    return one.patient(
                            new Patience(
                                    limit.on(patience.connection()),
                                    limit.on(patience.request()),
                                    Math.min(patience.retries(), RETRIES),
                                    patience.backoff()));
                })
                .toList();
    }
}
