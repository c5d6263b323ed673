package dev.patchbay.upstream.offer;

import dev.patchbay.call.server.Remote;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.peer.channel.RequestLost;
import dev.patchbay.peer.outgoing.ResponseTimedOut;
import dev.patchbay.upstream.connection.ServerText;
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
 * Asks a server what it offers: all lists in parallel, each to its end. If the tool list fails, the
 * discovery fails. If another list fails, only that list is incomplete.
 */
public final class Discovery {
    private final Remote remote;
    private final Duration timeout;
    private final LongSupplier nanos;
    private final long deadline;

    private Discovery(Remote remote, Duration timeout, LongSupplier nanos) {
        this.remote = remote;
        this.timeout = timeout;
        this.nanos = nanos;
        this.deadline = nanos.getAsLong() + timeout.toNanos();
    }

    /**
     * Reads all lists of a server.
     *
     * @throws RuntimeException an exception of {@link Remote#ask}, if the tool list could not be
     *     read or the connection has ended
     */
    public static ServerOffer of(Remote remote, Duration timeout, LongSupplier nanos)
            throws InterruptedException {
        return new Discovery(remote, timeout, nanos).all();
    }

    private ServerOffer all() throws InterruptedException {
        var offers = remote.server().offers();
        var room = new AtomicLong(PagedList.MAX_BYTES);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                return offered(
                        begin(
                                threads,
                                new Wanted(Change.Kind.TOOLS, offers.tools()),
                                list(RequestMethod.LIST_TOOLS, "tools", room)),
                        begin(
                                threads,
                                new Wanted(Change.Kind.PROMPTS, offers.prompts()),
                                list(RequestMethod.LIST_PROMPTS, "prompts", room)),
                        begin(
                                threads,
                                new Wanted(Change.Kind.RESOURCES, offers.resources()),
                                list(RequestMethod.LIST_RESOURCES, "resources", room)),
                        begin(
                                threads,
                                new Wanted(Change.Kind.RESOURCES, offers.resources()),
                                list(
                                        RequestMethod.LIST_RESOURCE_TEMPLATES,
                                        "resourceTemplates",
                                        room)));
            } finally {
                threads.shutdownNow();
            }
        }
    }

    /** A list to read, and whether the server has it. */
    private record Wanted(Change.Kind kind, boolean there) {}

    /** A list that is being read. */
    private record Reading(Change.Kind kind, PagedList list, Future<Boolean> whole) {}

    private PagedList list(RequestMethod method, String member, AtomicLong room) {
        return new PagedList(method, member, this::ask, room);
    }

    private RawJson ask(RequestMethod method, Members params) throws InterruptedException {
        var left = Duration.ofNanos(deadline - nanos.getAsLong());
        try {
            if (left.isPositive()) {
                return remote.ask(method, params, left);
            }
        } catch (ResponseTimedOut e) {
            // The exception below names the configured limit, not the time that was left.
        }
        throw new ResponseTimedOut(method.text(), timeout);
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
        } catch (RpcException e) {
            list.broken(ServerText.quoted(String.valueOf(e.getMessage())));
            return false;
        } catch (ResponseTimedOut | DuplicateMember e) {
            list.broken(String.valueOf(e.getMessage()));
            return false;
        } catch (RequestLost e) {
            if (!(e.loss() instanceof RequestLoss.Broken)) {
                throw e;
            }
            list.broken(e.loss().reason());
            return false;
        }
    }

    private ServerOffer offered(
            Reading tools, Reading prompts, Reading resources, Reading templates)
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
        return new ServerOffer(
                tools.list().entries(),
                prompts.list().entries(),
                resources.list().entries(),
                templates.list().entries(),
                unsaid,
                // The legacy era defines no ttlMs. Such a value of a legacy server is ignored.
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
