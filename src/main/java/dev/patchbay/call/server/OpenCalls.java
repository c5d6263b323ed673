package dev.patchbay.call.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.client.ConnectionOwner;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.client.Session;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Progress;
import dev.patchbay.peer.incoming.TimeLimit;
import dev.patchbay.peer.outgoing.OutgoingRequests;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The open calls of one connection to an upstream server. Finds the call that a progress
 * notification, a log message or a question of the server belongs to. The calls are among the
 * {@link OutgoingRequests} of the connection; this class has no table of its own.
 *
 * <p>A server may continue a call after its cancellation, its timeout or its response. So a message
 * that names no call may be for any user who has called since the connection was opened. If several
 * users have called, such a message goes to no user. The capabilities of their clients do not
 * change that.
 *
 * <p>Concurrency: any thread may call any method. The monitor guards {@code sessions} and changes
 * of the volatile fields.
 */
public final class OpenCalls {
    private static final String OWN_CONNECTION_HINT =
            "to give each session its own connection, set \"shared\": false in "
                    + "the entry of the server";

    private final String server;
    private final ConnectionOwner owner;
    private final OutgoingRequests requests;
    private final LongSupplier nanos;

    /** The sessions that have called. Each stays only as long as other code refers to it. */
    @GuardedBy("this")
    private final Set<Session> sessions = Collections.newSetFromMap(new WeakHashMap<>());

    /** The session of the latest call. Most calls come from the same session as the call before. */
    private volatile WeakReference<Session> latest = new WeakReference<>(null);

    /** The first user who has called over this connection. */
    private volatile @Nullable Object firstOwner;

    /** Whether a second user has called over this connection. */
    private volatile boolean severalOwners;

    /** The number of open questions to the client that belong to no call. */
    @GuardedBy("this")
    private int questions;

    private volatile Pauses outsidePauses;

    /**
     * @param server the id of the server, which is put in front of its logger names
     * @param owner the owner of the connection
     * @param requests the requests to the server that wait for a response
     * @param nanos a monotonic clock
     */
    public OpenCalls(
            String server, ConnectionOwner owner, OutgoingRequests requests, LongSupplier nanos) {
        this.server = server;
        this.owner = owner;
        this.requests = requests;
        this.nanos = nanos;
        this.outsidePauses = Pauses.none(nanos.getAsLong());
    }

    /**
     * Returns a new call, which is to be sent with {@code Peer.request}. The user who makes it is
     * recorded before the call can be found.
     *
     * @param reader reads the response of the server
     */
    public PendingCall begin(Exchange caller, TimeLimit limit, CallResponseReader reader) {
        var user = caller.owner();
        if (!user.equals(firstOwner) && !severalOwners) {
            note(user);
        }
        caller.session().filter(one -> !one.equals(latest.get())).ifPresent(this::note);
        return new PendingCall(this, caller, limit, reader);
    }

    private synchronized void note(Object owner) {
        var first = firstOwner;
        if (first == null) {
            firstOwner = owner;
        } else {
            severalOwners |= !owner.equals(first);
        }
    }

    private synchronized void note(Session session) {
        sessions.add(session);
        latest = new WeakReference<>(session);
    }

    private synchronized List<Session> sessions() {
        return List.copyOf(sessions);
    }

    /**
     * Stops the clocks of all calls while a client answers a question that belongs to no call. The
     * server may need the answer before it continues with any call.
     */
    public synchronized void questionAsked() {
        questions++;
        outsidePauses = outsidePauses.turned(true, nanos.getAsLong());
    }

    /** Restarts the clocks when the last such question is answered or has failed. */
    public synchronized void questionOver() {
        questions--;
        if (questions == 0) {
            outsidePauses = outsidePauses.turned(false, nanos.getAsLong());
        }
    }

    /** Returns the time in which clients answer questions that belong to no call. */
    Pauses outside() {
        return outsidePauses;
    }

    LongSupplier nanos() {
        return nanos;
    }

    void withdraw(RequestId id) {
        requests.withdraw(id);
    }

    /** Returns whether no call is open. The server may still work on cancelled calls. */
    public boolean isEmpty() {
        return open().findAny().isEmpty();
    }

    private Stream<PendingCall> open() {
        return requests.all().filter(PendingCall.class::isInstance).map(PendingCall.class::cast);
    }

    /** Returns the open call with this number, if there is one. */
    private Optional<PendingCall> open(RequestId id) {
        return requests.find(id).filter(PendingCall.class::isInstance).map(PendingCall.class::cast);
    }

    /** Forwards a progress notification. Drops it if it belongs to no open call. */
    public void progressed(RawJson params) {
        var tree = treeOrNull(params);
        if (tree == null || !tree.path(Meta.PROGRESS_TOKEN).isIntegralNumber()) {
            return;
        }
        var pending = open(new RequestId.Whole(tree.path(Meta.PROGRESS_TOKEN).longValue()));
        var done = tree.path("progress");
        var total = tree.path("total");
        if (pending.isPresent() && done.isNumber() && Double.isFinite(done.doubleValue())) {
            pending.get()
                    .deliver(
                            new ServerMessage.Progressed(
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
     * Forwards a log message, with the id of the server in front of the logger name. If the server
     * does not show which call the message is about, and only one user has called, all open calls
     * receive it. Between two calls the client that owns the connection receives it; if there is no
     * such client, all sessions that have called receive it.
     *
     * @param about the call on whose response stream the message arrived; empty if all messages
     *     share one stream
     */
    public void logged(RawJson params, Optional<RequestId> about) {
        if (!params.isObject()) {
            return;
        }
        var members = membersOrNone(params);
        var level = text(members, "level").flatMap(LogLevel::parse);
        var data = members.get("data");
        if (level.isPresent() && data != null) {
            var logger = text(members, "logger").filter(name -> !name.isEmpty());
            var named = logger.map(name -> server + "/" + name).orElse(server);
            var line =
                    new ServerMessage.Logged(
                            level.get(),
                            named,
                            data,
                            params.with("logger", out -> out.value(named)));
            about.ifPresentOrElse(
                    id -> open(id).ifPresent(pending -> pending.deliver(line)), () -> logged(line));
        }
    }

    private void logged(ServerMessage.Logged line) {
        var calls = open().toList();
        var listening = calls.isEmpty() ? listeners() : List.<Session>of();
        // Read last: a second user is recorded before a call or a session of that user is visible
        // here.
        if (severalOwners) {
            return;
        }
        listening.forEach(session -> session.log(line));
        calls.forEach(call -> call.deliver(line));
    }

    /** Returns the sessions that receive messages between two calls. */
    private List<Session> listeners() {
        return owner.client().map(List::of).orElseGet(this::sessions);
    }

    /**
     * Returns the client that a question of the server is for. If the server does not show which
     * call the question is about, only one user must have called over this connection, and one
     * client of this user must have made all open calls.
     *
     * @param about the call on whose response stream the question arrived; empty if all messages
     *     share one stream
     */
    public QuestionOwner owner(Optional<RequestId> about) {
        if (about.isPresent()) {
            return open(about.get())
                    .<QuestionOwner>map(QuestionOwner.Caller::new)
                    .orElseGet(
                            () -> new QuestionOwner.Unknown("The call of this question is over"));
        }
        var calls = open().toList();
        // Read last: a second user is recorded before a call of that user is visible here.
        if (severalOwners) {
            return new QuestionOwner.Unknown(
                    "Several users share this connection, and the question does not "
                            + "show which user it is for; "
                            + OWN_CONNECTION_HINT);
        }
        if (calls.isEmpty()) {
            return new QuestionOwner.Unknown(
                    "The question belongs to no open call, and clients share this connection; "
                            + OWN_CONNECTION_HINT);
        }
        long clients = calls.stream().map(call -> call.caller().origin()).distinct().count();
        return clients == 1
                ? new QuestionOwner.Caller(newest(calls))
                : new QuestionOwner.Unknown(
                        "Several clients have open calls, and the question does not "
                                + "show which call it is for; "
                                + OWN_CONNECTION_HINT);
    }

    private static PendingCall newest(List<PendingCall> calls) {
        return Collections.max(calls, Comparator.comparingLong(PendingCall::number));
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
