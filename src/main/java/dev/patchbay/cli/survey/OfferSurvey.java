package dev.patchbay.cli.survey;

import dev.patchbay.cli.context.CommandHub;
import dev.patchbay.cli.context.Limit;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.cli.terminal.StatusLines;
import dev.patchbay.cli.terminal.WaitingDisplay;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.upstream.DiscoveryReport;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;

/**
 * Asks servers for their offers, all at the same time, and shows which servers it still waits for.
 */
public final class OfferSurvey {
    /** A server that exits on the first request of the modern era needs a second attempt. */
    private static final int RETRIES = 1;

    private final Screen screen;
    private final CommandHub hub;

    public OfferSurvey(Screen screen, CommandHub hub) {
        this.screen = screen;
        this.hub = hub;
    }

    /** The result for one server, and the time that it took. */
    public record Finding(Definition definition, DiscoveryReport report, Duration duration) {
        public boolean connected() {
            return report.failure() == null;
        }

        /** Prints it, for a person. */
        public void print(Screen screen) {
            var id = definition.id();
            if (connected()) {
                var offered = report.state().offered();
                screen.line(
                        id
                                + ": tools "
                                + offered.tools()
                                + ", resources "
                                + offered.resources()
                                + ", prompts "
                                + offered.prompts()
                                + "; "
                                + duration.toMillis()
                                + " ms");
                report.complaints().forEach(screen::note);
            } else {
                screen.complain(id + ": " + ServerErrorText.of(this));
            }
        }

        /** Writes it as members of an object. */
        public void write(JsonWriter out) {
            out.member("status", connected() ? "connected" : "error");
            ServerErrorText.write(this, out);
        }
    }

    /** Asks one server, also one that is disabled. */
    public Finding of(Definition definition, Limit limit) throws InterruptedException {
        return of(withUserLimits(List.of(definition.enabled(true)), limit)).getFirst();
    }

    /** Starts to connect to the servers, and asks those that are enabled. */
    public List<Finding> of(List<Definition> definitions) throws InterruptedException {
        hub.begin(definitions);
        var missing = new ConcurrentSkipListSet<String>();
        var found =
                new ExecutorCompletionService<Result>(command -> Thread.ofVirtual().start(command));
        for (var definition : definitions) {
            if (definition.enabled()) {
                missing.add(definition.id());
                var _ = found.submit(() -> ask(definition));
            }
        }
        return gather(missing, found);
    }

    /** What came of one server. There is no finding if the server was removed meanwhile. */
    private record Result(String id, Optional<Finding> finding) {}

    private Result ask(Definition definition) throws InterruptedException {
        long start = System.nanoTime();
        return new Result(
                definition.id(),
                hub.registry()
                        .discover(definition.id())
                        .map(report ->
                                new Finding(
                                        definition,
                                        report,
                                        Duration.ofNanos(System.nanoTime() - start))));
    }

    private List<Finding> gather(Set<String> missing, CompletionService<Result> found)
            throws InterruptedException {
        var findings = new ArrayList<Finding>();
        try (var _ =
                new WaitingDisplay(new StatusLines(screen), time -> lines(hub, missing, time))) {
            while (!missing.isEmpty()) {
                var next = found.take().get();
                next.finding().ifPresent(findings::add);
                missing.remove(next.id());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("A server could not be asked", e.getCause());
        }
        findings.sort(Comparator.comparing(one -> one.definition().id()));
        return findings;
    }

    /** Returns a status line for each server that has not answered yet. */
    static List<String> lines(CommandHub hub, Collection<String> missing, Duration time) {
        return missing.stream()
                .map(id -> WaitingDisplay.since("Waiting for " + id + doing(hub, id), time))
                .toList();
    }

    private static String doing(CommandHub hub, String id) {
        return hub.registry()
                .server(id)
                .map(state ->
                        switch (state.status()) {
                            case CONNECTING ->
                                    state.attempts() > 1
                                            ? ": connecting, attempt " + state.attempts()
                                            : ": connecting";
                            case CONNECTED -> ": connected, reading its lists";
                            case DISABLED, UNTRUSTED, ERROR, DISCONNECTED -> "";
                        })
                .orElse("");
    }

    /**
     * Returns the servers with limits for a user who waits.
     *
     * @param limit the longest time to connect, and again to answer
     */
    public static List<Definition> withUserLimits(List<Definition> definitions, Limit limit) {
        return definitions.stream()
                .map(one -> {
                    var policy = one.policy();
                    return one.withPolicy(
                            new ConnectionPolicy(
                                    limit.on(policy.connection()),
                                    limit.on(policy.request()),
                                    Math.min(policy.retries(), RETRIES),
                                    policy.backoff()));
                })
                .toList();
    }
}
