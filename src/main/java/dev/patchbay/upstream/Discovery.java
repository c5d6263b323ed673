package dev.patchbay.upstream;

import dev.patchbay.call.Remote;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.peer.NoAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Asks a server what it offers, all lists at once and each to its end. */
final class Discovery {
    /** No list of a server may be longer. */
    private static final int MOST_ENTRIES = 10_000;

    private final Remote remote;
    private final long deadline;
    private final LongSupplier nanos;
    private final Map<Change.Kind, Freshness> freshness = new ConcurrentHashMap<>();
    private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());

    private Discovery(Remote remote, Duration patience, LongSupplier nanos) {
        this.remote = remote;
        this.nanos = nanos;
        this.deadline = nanos.getAsLong() + patience.toNanos();
    }

    /**
     * Asks for everything.
     *
     * @throws RuntimeException what {@link Remote#ask} throws, if a list could not be had
     */
    static Offered of(Remote remote, Duration patience, LongSupplier nanos)
            throws InterruptedException {
        return new Discovery(remote, patience, nanos).all();
    }

    private Offered all() throws InterruptedException {
        var offers = remote.server().offers();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                var tools =
                        threads.submit(
                                list(offers.tools(), Change.Kind.TOOLS, "tools/list", "tools"));
                var prompts =
                        threads.submit(
                                list(
                                        offers.prompts(),
                                        Change.Kind.PROMPTS,
                                        "prompts/list",
                                        "prompts"));
                var resources =
                        threads.submit(
                                list(
                                        offers.resources(),
                                        Change.Kind.RESOURCES,
                                        "resources/list",
                                        "resources"));
                var templates =
                        threads.submit(
                                list(
                                        offers.resources(),
                                        Change.Kind.RESOURCES,
                                        "resources/templates/list",
                                        "resourceTemplates"));
                return new Offered(
                        await(tools),
                        await(prompts),
                        await(resources),
                        await(templates),
                        freshness,
                        complaints);
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private Callable<List<RawJson>> list(
            boolean offered, Change.Kind kind, String method, String member) {
        if (!offered) {
            keep(kind, Freshness.LONGEST);
            return List::of;
        }
        return () -> list(kind, method, member);
    }

    private List<RawJson> list(Change.Kind kind, String method, String member)
            throws InterruptedException {
        var entries = new ArrayList<RawJson>();
        var cursors = new HashSet<String>();
        var params = Members.NONE;
        while (true) {
            var page = page(method, params);
            var found = page == null ? null : page.members().get(member);
            if (page == null || found == null) {
                keep(kind, Freshness.NONE);
                return entries;
            }
            keep(kind, Freshness.of(page.members()));
            for (var entry : found.elements()) {
                if (entries.size() == MOST_ENTRIES) {
                    complaints.add(method + " must have at most " + MOST_ENTRIES + " entries");
                    return entries;
                }
                entries.add(entry.compact());
            }
            var next = page.members().get("nextCursor");
            var cursor = next == null ? null : next.textOrNull();
            if (cursor == null) {
                return entries;
            }
            if (!cursors.add(cursor)) {
                complaints.add(method + " must not repeat a cursor");
                return entries;
            }
            params = out -> out.member("cursor", cursor);
        }
    }

    /** Servers with a session know of no such times, whatever they happen to say. */
    private void keep(Change.Kind kind, Freshness said) {
        if (remote.server().revision().modern()) {
            freshness.merge(kind, said, Freshness::and);
        }
    }

    private @Nullable RawJson page(String method, Members params) throws InterruptedException {
        try {
            var left = Duration.ofNanos(Math.max(1, deadline - nanos.getAsLong()));
            var page = remote.ask(method, params, left);
            if (page.isObject()) {
                return page;
            }
            complaints.add(method + " must answer with an object");
            return null;
        } catch (RpcException e) {
            // Some servers declare what they do not have; templates above all.
            if (e.error().code() == ErrorCode.METHOD_NOT_FOUND.code()) {
                complaints.add(method + ": " + RpcError.quote(e.error().message()));
                return null;
            }
            throw e;
        }
    }

    private static List<RawJson> await(Future<List<RawJson>> list) throws InterruptedException {
        try {
            return list.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof NoAnswer late) {
                throw late;
            }
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(e.getCause());
        }
    }
}
