package dev.patchbay.cli;

import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Patience;
import dev.patchbay.upstream.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Asks servers what they offer, all at once, and says whom it still waits for. */
final class Survey {
    /** Nobody wonders about what takes no longer. */
    private static final long UNNOTICED_MILLIS = 300;

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
        var asked = new LinkedHashMap<String, Definition>();
        var found = new LinkedBlockingQueue<Finding>();
        for (var definition : definitions) {
            if (definition.enabled()) {
                asked.put(definition.id(), definition);
                Thread.ofVirtual().start(() -> ask(definition, found));
            }
        }
        return gather(asked, found);
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

    private List<Finding> gather(Map<String, Definition> missing, BlockingQueue<Finding> found)
            throws InterruptedException {
        var findings = new ArrayList<Finding>();
        var status = new StatusLine(screen);
        try {
            while (!missing.isEmpty()) {
                var next = found.poll(UNNOTICED_MILLIS, TimeUnit.MILLISECONDS);
                if (next != null) {
                    findings.add(next);
                    missing.remove(next.definition().id());
                }
                if (!missing.isEmpty() && (next == null || status.shown())) {
                    status.show("Waiting for " + String.join(", ", missing.keySet()));
                }
            }
        } finally {
            status.clear();
        }
        findings.sort(Comparator.comparing(one -> one.definition().id()));
        return findings;
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
