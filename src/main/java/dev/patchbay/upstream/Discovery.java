package dev.patchbay.upstream;

import dev.patchbay.call.Remote;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.peer.Loss;
import dev.patchbay.peer.Lost;
import dev.patchbay.peer.NoAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Asks a server what it offers, all lists at once and each to its end. A server that does not say
 * which tools it has has said nothing; any other list is missed alone.
 */
final class Discovery {
    private final Remote remote;
    private final Duration patience;
    private final LongSupplier nanos;
    private final long deadline;

    private Discovery(Remote remote, Duration patience, LongSupplier nanos) {
        this.remote = remote;
        this.patience = patience;
        this.nanos = nanos;
        this.deadline = nanos.getAsLong() + patience.toNanos();
    }

    /**
     * Asks for everything.
     *
     * @throws RuntimeException what {@link Remote#ask} throws, if the tools could not be had or the
     *     connection is over
     */
    static Offered of(Remote remote, Duration patience, LongSupplier nanos)
            throws InterruptedException {
        return new Discovery(remote, patience, nanos).all();
    }

    private Offered all() throws InterruptedException {
        var offers = remote.server().offers();
        var room = new AtomicLong(PagedList.MOST_BYTES);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                return offered(
                        begin(
                                threads,
                                new Wanted(Change.Kind.TOOLS, offers.tools()),
                                list("tools/list", "tools", room)),
                        begin(
                                threads,
                                new Wanted(Change.Kind.PROMPTS, offers.prompts()),
                                list("prompts/list", "prompts", room)),
                        begin(
                                threads,
                                new Wanted(Change.Kind.RESOURCES, offers.resources()),
                                list("resources/list", "resources", room)),
                        begin(
                                threads,
                                new Wanted(Change.Kind.RESOURCES, offers.resources()),
                                list("resources/templates/list", "resourceTemplates", room)));
            } finally {
                threads.shutdownNow();
            }
        }
    }

    /** What a list is of, and whether the server has it. */
    private record Wanted(Change.Kind kind, boolean there) {}

    /** A list that is being read. */
    private record Reading(Change.Kind kind, PagedList list, Future<Boolean> whole) {}

    private PagedList list(String method, String member, AtomicLong room) {
        return new PagedList(method, member, this::ask, room);
    }

    private RawJson ask(String method, Members params) throws InterruptedException {
        var left = Duration.ofNanos(deadline - nanos.getAsLong());
        try {
            if (left.isPositive()) {
                return remote.ask(method, params, left);
            }
        } catch (NoAnswer e) {
            // What was left of it says nothing to whoever has configured the whole.
        }
        throw new NoAnswer(method, patience);
    }

    private static Reading begin(ExecutorService threads, Wanted wanted, PagedList list) {
        return new Reading(
                wanted.kind(),
                list,
                threads.submit(() -> !wanted.there() || read(wanted.kind(), list)));
    }

    private static boolean read(Change.Kind kind, PagedList list) throws InterruptedException {
        if (kind == Change.Kind.TOOLS) {
            list.read();
            return true;
        }
        try {
            list.read();
            return true;
        } catch (RpcException | NoAnswer | DuplicateMember e) {
            list.broken(String.valueOf(e.getMessage()));
            return false;
        } catch (Lost e) {
            if (!(e.loss() instanceof Loss.Broken)) {
                throw e;
            }
            list.broken(e.loss().reason());
            return false;
        }
    }

    private Offered offered(Reading tools, Reading prompts, Reading resources, Reading templates)
            throws InterruptedException {
        var unsaid = EnumSet.noneOf(Change.Kind.class);
        var freshness = new EnumMap<Change.Kind, Freshness>(Change.Kind.class);
        var complaints = new ArrayList<String>();
        for (var one : List.of(tools, prompts, resources, templates)) {
            if (!await(one.whole())) {
                unsaid.add(one.kind());
            }
            freshness.merge(one.kind(), one.list().freshness(), Freshness::and);
            complaints.addAll(one.list().complaints());
        }
        return new Offered(
                tools.list().entries(),
                prompts.list().entries(),
                resources.list().entries(),
                templates.list().entries(),
                unsaid,
                // Servers with a session know of no such times, whatever they happen to say.
                remote.server().revision().modern() ? freshness : Map.of(),
                complaints);
    }

    private static boolean await(Future<Boolean> whole) throws InterruptedException {
        try {
            return whole.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(e.getCause());
        }
    }
}
