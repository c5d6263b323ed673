package dev.patchbay.transport.http;

import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.RequestEra;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.transport.http.check.AdmittedClient;
import dev.patchbay.transport.http.check.ClientEntrance;
import dev.patchbay.transport.http.check.ClientEntrances;
import dev.patchbay.transport.http.check.HttpRefusal;
import dev.patchbay.transport.http.check.MediaTypes;
import dev.patchbay.transport.http.check.RequestRefused;
import dev.patchbay.transport.http.check.VersionHeader;
import dev.patchbay.transport.http.limit.FrontLoad;
import dev.patchbay.transport.http.limit.HttpLimits;
import dev.patchbay.transport.http.limit.Quotas;
import dev.patchbay.transport.http.session.ActiveRequests;
import dev.patchbay.transport.http.session.HttpSession;
import dev.patchbay.transport.http.session.ResponseWriter;
import dev.patchbay.transport.http.session.Sessions;
import dev.patchbay.transport.http.session.StreamRequest;
import dev.patchbay.transport.http.token.Authenticator;
import dev.patchbay.transport.server.HostAndOriginCheck;
import dev.patchbay.transport.server.MalformedRequest;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Handles the requests to the addresses of the front. The order of the checks is: {@code Host} and
 * {@code Origin}, the token, the kind of message, and the era.
 *
 * <p>Concurrency: event loops call it, so no method waits, except {@link #drain}.
 */
public final class Endpoint {
    private final HostAndOriginCheck originCheck;
    private final Authenticator authenticator;
    private final ClientEntrances entrances;
    private final Quotas quotas;
    private final Sessions sessions;
    private final ActiveRequests active;
    private final FrontObserver observer;
    private volatile boolean open;

    public Endpoint(
            HostAndOriginCheck originCheck,
            Authenticator authenticator,
            HttpLimits limits,
            ClientEntrances entrances,
            FrontObserver observer) {
        this.originCheck = originCheck;
        this.authenticator = authenticator;
        this.entrances = entrances;
        this.quotas = new Quotas(limits, authenticator.severalPrincipals());
        this.sessions = new Sessions(limits);
        this.active = new ActiveRequests(limits, quotas, this::tell);
        this.observer = observer;
    }

    /** Starts to serve. All requests before this call are refused. */
    void open() {
        open = true;
    }

    /** Serves one HTTP request to the main address. */
    public void handle(HttpServerRequest request) {
        identify(request, entrances::main);
    }

    /** Serves one HTTP request to the address of a profile. */
    void handle(HttpServerRequest request, String profile) {
        identify(request, () -> entrance(profile));
    }

    private void identify(HttpServerRequest request, Supplier<ClientEntrance> entrance) {
        try {
            originCheck
                    .objection(request)
                    .ifPresent(rejected -> {
                        throw new RequestRefused(HttpRefusal.of(403, rejected));
                    });
            if (!open) {
                throw new RequestRefused(HttpRefusal.starting());
            }
            authenticator.identify(
                    request,
                    sender -> serve(request, new AdmittedClient(sender, entrance.get())),
                    refusal -> refuse(request.response(), refusal));
        } catch (RequestRefused e) {
            refuse(request.response(), e.refusal());
        }
    }

    private ClientEntrance entrance(String profile) {
        return entrances
                .profile(profile)
                .orElseThrow(() ->
                        new RequestRefused(
                                HttpRefusal.of(
                                        404,
                                        "There is no profile named " + RpcError.quote(profile))));
    }

    private void serve(HttpServerRequest request, AdmittedClient client) {
        if (request.method().equals(HttpMethod.POST)) {
            post(request, client);
        } else if (request.method().equals(HttpMethod.GET)) {
            listen(request, client);
        } else if (request.method().equals(HttpMethod.DELETE)) {
            endSession(request, client);
        } else {
            throw new RequestRefused(
                    HttpRefusal.of(405, "The method must be POST, GET or DELETE")
                            .with("Allow", StreamRequest.METHODS));
        }
    }

    /** Answers a request that is not valid HTTP. */
    void handleInvalid(HttpServerRequest request) {
        observer.malformed(FrontObserver.Malformed.HTTP);
        var malformed = MalformedRequest.of(request);
        answer(
                request.response().putHeader("Connection", "close"),
                HttpRefusal.of(malformed.status(), malformed.rule()));
        request.connection().close();
    }

    /** Returns whether the authentication can tell several principals apart. */
    boolean severalPrincipals() {
        return quotas.shared();
    }

    /** Reports a connection that was refused because there are too many. */
    void refusedConnection() {
        observer.refused(FrontObserver.Reason.CONNECTION_LIMIT);
    }

    /** Returns the load at this moment. */
    public FrontLoad load() {
        return active.load(sessions.count());
    }

    /** Ends the sessions and the requests of principals that have lost their access. */
    public void end(Set<Principal> gone) {
        active.cut(gone);
        for (var session : sessions.all()) {
            if (gone.contains(session.owner().principal())) {
                sessions.endSoon(session);
            }
        }
    }

    /** Ends what is silent or stalled for too long. Must be called about once per second. */
    public void tick() {
        long now = System.nanoTime();
        active.tick(now);
        sessions.tick(now);
    }

    /** Refuses new requests, and waits at most {@code grace} for the end of the others. */
    public void drain(Duration grace) {
        active.drain(grace, sessions::all);
    }

    private void post(HttpServerRequest request, AdmittedClient client) {
        MediaTypes.requireJson(request);
        var post = active.admit(request, client);
        RequestBody.read(
                request,
                post,
                body -> {
                    post.received();
                    var message = Codec.decode(body, body.length);
                    try {
                        active.refuseIfStopping();
                        receive(message, request, post);
                    } catch (RequestRefused e) {
                        post.refuse(
                                message instanceof Request received
                                        ? e.refusal().about(received.id())
                                        : e.refusal());
                    }
                });
    }

    private void receive(Incoming incoming, HttpServerRequest request, ActiveRequests.Post post) {
        try {
            switch (incoming) {
                case Incoming.Unreadable unreadable ->
                        throw new RequestRefused(
                                HttpRefusal.badRequest(unreadable.id(), unreadable.error()));
                case Incoming.Batch batch -> ofSession(batch, request, post);
                case Request received -> serveRequest(received, request, post);
                case Notification notification -> serveNotification(notification, request, post);
                case Answer answer -> ofSession(answer, request, post);
            }
        } catch (DuplicateMember e) {
            throw new RequestRefused(
                    HttpRefusal.badRequest(
                            null,
                            RpcError.invalidParams(
                                    RpcError.quote(String.valueOf(e.getMessage())))));
        }
    }

    /** Handles messages that only sessions allow: batches and responses. */
    private void ofSession(Incoming incoming, HttpServerRequest request, ActiveRequests.Post post) {
        if (VersionHeader.isModern(request) || request.getHeader(HttpSession.HEADER) == null) {
            throw new RequestRefused(
                    HttpRefusal.badRequest(
                            null,
                            RpcError.invalidRequest(
                                    "A body without a session must hold one request or"
                                            + " notification")));
        }
        session(incoming, request, post);
    }

    private void serveRequest(
            Request received, HttpServerRequest request, ActiveRequests.Post post) {
        var params = members(received.rawParams());
        switch (RequestEra.of(params.get(Meta.MEMBER))) {
            case RequestEra.Legacy _ -> {
                VersionHeader.refuseModern(received.id(), request);
                legacy(received, params, request, post);
            }
            case RequestEra.Modern era -> {
                post.client().entrance().headers().check(received, params, era, request.headers());
                stateless(received, era, post);
            }
        }
    }

    private void stateless(Request received, RequestEra.Modern era, ActiveRequests.Post post) {
        var entrance = post.client().entrance();
        boolean standing = RequestMethod.LISTEN.is(received.method());
        if (standing) {
            post.becomeStream();
        }
        var served =
                entrance.accept(
                        received,
                        new StatelessResponse(
                                post.client().principal(), post.quota().standing(), post.writer()));
        post.servedAs(served);
        // The request begins after the event loop has read everything that has arrived. Calls that
        // are handed over together wake their threads once, not once per call.
        Objects.requireNonNull(Vertx.currentContext())
                .runOnContext(_ -> {
                    served.serve(received, era);
                    if (standing) {
                        post.releaseBody();
                    }
                });
    }

    private void serveNotification(
            Notification notification, HttpServerRequest request, ActiveRequests.Post post) {
        var params = members(notification.rawParams());
        if (RequestEra.of(params.get(Meta.MEMBER)) instanceof RequestEra.Legacy
                && !VersionHeader.isModern(request)) {
            session(notification, request, post);
            return;
        }
        // No notification of a stateless client has an effect. To cancel a request, the client
        // closes its stream (MCP 2026-07-28, basic/transports).
        post.writer().empty(202);
    }

    private static Map<String, RawJson> members(RawJson params) {
        return params.isObject() ? params.members() : Map.of();
    }

    private void legacy(
            Request received,
            Map<String, RawJson> params,
            HttpServerRequest request,
            ActiveRequests.Post post) {
        if (!RequestMethod.INITIALIZE.is(received.method())) {
            session(received, request, post);
            return;
        }
        if (request.getHeader(HttpSession.HEADER) != null) {
            throw new RequestRefused(
                    HttpRefusal.badRequest(
                            received.id(),
                            RpcError.invalidRequest(
                                    "initialize begins a session, so it must not have a session id")));
        }
        MediaTypes.requireBoth(request);
        var session = sessions.begin(post.client(), quotas, negotiated(params));
        try {
            // drain() may have read the sessions before this one was among them.
            active.refuseIfStopping();
        } catch (RequestRefused e) {
            sessions.endSoon(session);
            throw e;
        }
        session.serve(received, List.of(received), post);
        // serve() returns after the handshake is answered.
        if (!session.begun()) {
            sessions.endSoon(session);
        }
    }

    /**
     * Returns the version that the response to the handshake will name (MCP 2025-11-25,
     * basic/lifecycle, "Version Negotiation").
     */
    private static Revision negotiated(Map<String, RawJson> params) {
        return Optional.ofNullable(params.get("protocolVersion"))
                .map(RawJson::textOrNull)
                .flatMap(Revision::parse)
                .filter(revision -> !revision.modern())
                .orElse(Revision.NEWEST_LEGACY);
    }

    private void session(Incoming message, HttpServerRequest request, ActiveRequests.Post post) {
        MediaTypes.requireBoth(request);
        var session = session(request, post.client());
        switch (message) {
            case Incoming.Batch batch when !session.revision().hasBatches() ->
                    throw new RequestRefused(
                            HttpRefusal.badRequest(
                                    null,
                                    RpcError.invalidRequest(
                                            "A body must hold one message, found a batch")));
            case Incoming.Batch batch -> {
                var requests = requests(batch);
                if (requests.isEmpty()) {
                    session.take(batch);
                    post.writer().empty(202);
                } else {
                    // Each request of the batch is a call, and takes the memory of a usual request.
                    if (!post.reservation()
                            .growTo(
                                    (long) requests.size()
                                            * ActiveRequests.Post.BYTES_PER_REQUEST)) {
                        throw new RequestRefused(post.quota().noMemory());
                    }
                    reportUnreadable(batch);
                    session.serve(batch, requests, post);
                }
            }
            case Request received -> session.serve(received, List.of(received), post);
            case JsonRpcMessage other -> {
                session.take(other);
                post.writer().empty(202);
            }
            case Incoming.Unreadable _ ->
                    throw new IllegalStateException("Unreadable messages were refused before");
        }
    }

    private static List<Request> requests(Incoming.Batch batch) {
        var requests =
                batch.messages().stream()
                        .filter(Request.class::isInstance)
                        .map(Request.class::cast)
                        .toList();
        if (requests.isEmpty()) {
            for (var message : batch.messages()) {
                if (message instanceof Incoming.Unreadable unreadable) {
                    throw new RequestRefused(
                            HttpRefusal.badRequest(unreadable.id(), unreadable.error()));
                }
            }
        }
        return requests;
    }

    private HttpSession session(HttpServerRequest request, AdmittedClient client) {
        VersionHeader.requireLegacy(request);
        var id = request.getHeader(HttpSession.HEADER);
        if (id == null) {
            throw new RequestRefused(
                    HttpRefusal.of(
                            400,
                            HttpSession.HEADER
                                    + " is required: initialize begins a session, and a client of"
                                    + " 2026-07-28 names its version in params._meta"));
        }
        return sessions.find(id, client);
    }

    private void listen(HttpServerRequest request, AdmittedClient client) {
        MediaTypes.requireEvents(request);
        var session = session(request, client);
        var lastEventId = request.getHeader("Last-Event-ID");
        var post = active.admitStream(request, client);
        post.received();
        // The client may take past events slowly, and an event loop must not wait.
        Thread.ofVirtual()
                .start(() ->
                        StreamRequest.serve(session, lastEventId, post.writer())
                                .ifPresent(post::refuse));
    }

    private void endSession(HttpServerRequest request, AdmittedClient client) {
        var session = session(request, client);
        sessions.endSoon(session);
        request.response().setStatusCode(204).end();
    }

    private void reportUnreadable(Incoming.Batch batch) {
        for (var message : batch.messages()) {
            if (message instanceof Incoming.Unreadable unreadable) {
                FrontObserver.Malformed.of(unreadable.error()).ifPresent(observer::malformed);
            }
        }
    }

    private void tell(HttpRefusal refusal) {
        refusal.log();
        observer.refused(FrontObserver.Reason.of(refusal));
        FrontObserver.Malformed.of(refusal).ifPresent(observer::malformed);
    }

    void refuse(HttpServerResponse response, HttpRefusal refusal) {
        tell(refusal);
        answer(response, refusal);
    }

    private static void answer(HttpServerResponse response, HttpRefusal refusal) {
        refusal.headers().forEach(response::putHeader);
        response.setStatusCode(refusal.status())
                .putHeader("Content-Type", MediaTypes.JSON)
                .end(ResponseWriter.written(new Failure(refusal.id(), refusal.error())));
    }
}
