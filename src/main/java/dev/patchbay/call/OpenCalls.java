package dev.patchbay.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Progress;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The calls that one server behind us works on, by number. What the server says besides its answers
 * finds its way to a call here.
 *
 * <p>Concurrency: any thread may call anything; the monitor guards the sessions.
 */
public final class OpenCalls {
    private final Map<Long, Pending> open = new ConcurrentSkipListMap<>();

    /** The sessions that have called, for as long as somebody else knows them. */
    @GuardedBy("this")
    private final Set<Session> sessions = Collections.newSetFromMap(new WeakHashMap<>());

    /** The last of them: most calls are its next one. */
    private volatile WeakReference<Session> latest = new WeakReference<>(null);

    public void add(long number, Pending pending) {
        open.put(number, pending);
        pending.caller().session().filter(one -> !one.equals(latest.get())).ifPresent(this::note);
    }

    private synchronized void note(Session session) {
        sessions.add(session);
        latest = new WeakReference<>(session);
    }

    private synchronized List<Session> sessions() {
        return List.copyOf(sessions);
    }

    public void remove(long number) {
        open.remove(number);
    }

    /** Takes a report of progress; one that belongs to no open call is nobody's. */
    public void progressed(RawJson params) {
        var tree = treeOrNull(params);
        if (tree == null || !tree.path(Meta.PROGRESS_TOKEN).isIntegralNumber()) {
            return;
        }
        var pending = open.get(tree.path(Meta.PROGRESS_TOKEN).longValue());
        var done = tree.path("progress");
        var total = tree.path("total");
        if (pending != null && done.isNumber() && Double.isFinite(done.doubleValue())) {
            pending.say(
                    new Word.Progressed(
                            new Progress(
                                    done.doubleValue(),
                                    total.isNumber() && Double.isFinite(total.doubleValue())
                                            ? total.doubleValue()
                                            : null,
                                    tree.path("message").textValue(),
                                    params)));
        }
    }

    /**
     * Takes a message of a log. Where the server does not show which call it is about, those whose
     * calls are open hear it; between two calls the sessions that have called. If they are of
     * several users it is nobody's: what is done for one is not the other's business.
     *
     * @param about the call on whose way it came; empty if all come one way
     */
    public void logged(RawJson params, Optional<RequestId> about) {
        if (!params.isObject()) {
            return;
        }
        var members = membersOrNone(params);
        var level = text(members, "level").flatMap(LogLevel::parse);
        var data = members.get("data");
        if (level.isPresent() && data != null) {
            var line =
                    new Word.Logged(
                            level.get(),
                            text(members, "logger").orElse(""),
                            data,
                            params.compact());
            about.ifPresentOrElse(
                    id -> only(id).forEach(pending -> pending.say(line)), () -> logged(line));
        }
    }

    private void logged(Word.Logged line) {
        var calls = List.copyOf(open.values());
        if (calls.isEmpty()) {
            ofOneUser(sessions(), Session::owner).forEach(session -> session.log(line));
        } else {
            ofOneUser(calls, call -> call.caller().owner()).forEach(call -> call.say(line));
        }
    }

    private static <T> List<T> ofOneUser(List<T> all, Function<T, Object> owner) {
        return all.stream().map(owner).distinct().count() == 1 ? all : List.of();
    }

    /**
     * The call that a question of the server belongs to. Where the server does not show which,
     * there must be no doubt whose client is asked: if several clients have calls that it could be,
     * it is none. If none of them can answer, it is one that cannot.
     *
     * @param about the call on whose way the question came; empty if all come one way
     */
    public Optional<Pending> asker(ClientCapability needed, Optional<RequestId> about) {
        var calls = about.map(this::only).orElseGet(() -> List.copyOf(open.values()));
        var able = calls.stream().filter(call -> can(call, needed)).toList();
        return ofOneClient(able.isEmpty() ? calls : able);
    }

    private static boolean can(Pending call, ClientCapability needed) {
        return call.caller().capabilities().has(needed);
    }

    /** The newest of them, if one client has made them all. */
    private static Optional<Pending> ofOneClient(List<Pending> calls) {
        long clients = calls.stream().map(call -> call.caller().origin()).distinct().count();
        return clients == 1 ? Optional.of(calls.getLast()) : Optional.empty();
    }

    private List<Pending> only(RequestId id) {
        var pending = id instanceof RequestId.Whole number ? open.get(number.value()) : null;
        return pending == null ? List.of() : List.of(pending);
    }

    private static @Nullable JsonNode treeOrNull(RawJson params) {
        try {
            return params.tree();
        } catch (DuplicateMember e) {
            return null;
        }
    }

    private static Map<String, RawJson> membersOrNone(RawJson object) {
        try {
            return object.members();
        } catch (DuplicateMember e) {
            return Map.of();
        }
    }

    private static Optional<String> text(Map<String, RawJson> members, String name) {
        return Optional.ofNullable(members.get(name)).map(RawJson::textOrNull);
    }
}
