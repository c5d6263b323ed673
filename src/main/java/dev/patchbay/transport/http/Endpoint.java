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
import dev.patchbay.mcp.Revision;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What comes to the addresses of the front, and in which order it is judged: who may come in, what
 * it is, which era it is of.
 *
 * <p>Concurrency: called by event loops, so nothing here waits.
 */
public final class Endpoint {

    private final Guard guard;
    private final Authenticator authenticator;
    private final HttpLimits limits;
    private final Entrances entrances;
    private final Sessions sessions;
    private final Active active;
    private final FrontWitness witness;
    private volatile boolean open;

    public Endpoint(
            Guard guard,
            Authenticator authenticator,
            HttpLimits limits,
            Entrances entrances,
            FrontWitness witness) {
        this.guard = guard;
        this.authenticator = authenticator;
        this.limits = limits;
        this.entrances = entrances;
        this.sessions = new Sessions(limits);
        this.active = new Active(limits, this::tell);
        this.witness = witness;
    }

    /** Serves from now on, as it is known what there is to serve. */
    void open() {
        open = true;
    }

    /** Serves one request of HTTP. */
    public void handle(HttpServerRequest request) {
        identify(request, entrances::main);
    }

    /** The same for one that comes to the address of a profile. */
    void handle(HttpServerRequest request, String profile) {
        identify(request, () -> entrance(profile));
    }

    private void identify(HttpServerRequest request, Supplier<Entrance> entrance) {
        try {
            guard.check(request);
            if (!open) {
                throw new Refused(Refusal.starting());
            }
            authenticator.identify(
                    request,
                    sender -> serve(request, new Visitor(sender, entrance.get())),
                    refusal -> refuse(request.response(), refusal));
        } catch (Refused e) {
            refuse(request.response(), e.refusal());
        }
    }

    private Entrance entrance(String profile) {
        return entrances
                .profile(profile)
                .orElseThrow(() ->
                        new Refused(
                                Refusal.of(
                                        404,
                                        "There is no profile named " + RpcError.quote(profile))));
    }

    private void serve(HttpServerRequest request, Visitor visitor) {
        if (request.method().equals(HttpMethod.POST)) {
            post(request, visitor);
        } else if (request.method().equals(HttpMethod.GET)) {
            listen(request, visitor);
        } else if (request.method().equals(HttpMethod.DELETE)) {
            endSession(request, visitor);
        } else {
            throw new Refused(
                    Refusal.of(405, "The method must be POST, GET or DELETE")
                            .with("Allow", "POST, GET, DELETE"));
        }
    }

    /** Answers what is not even HTTP. */
    void handleInvalid(HttpServerRequest request) {
        witness.malformed(FrontWitness.Malformed.HTTP);
        HttpServerRequest.DEFAULT_INVALID_REQUEST_HANDLER.handle(request);
    }

    /** Notes that there was one connection too many. */
    void refusedConnection() {
        witness.refused(FrontWitness.Reason.CONNECTION_LIMIT);
    }

    /** How much there is to do at this moment. */
    public Load load() {
        return active.load(sessions.count());
    }

    /** To be called about once a second: ends what has been silent or stalled for too long. */
    public void tick() {
        long now = System.nanoTime();
        active.tick(now);
        sessions.tick(now);
    }

    /** Lets nothing in any more; what runs may finish within {@code grace}. */
    public void drain(Duration grace) {
        active.drain(grace, sessions.all());
    }

    private void post(HttpServerRequest request, Visitor visitor) {
        MediaTypes.requireJson(request);
        var post = active.admit(request, visitor);
        Body.read(
                request,
                limits.body(),
                body -> {
                    post.received();
                    var message = Codec.decode(body, body.length);
                    try {
                        active.refuseAtTheEnd();
                        receive(message, request, post);
                    } catch (Refused e) {
                        post.refuse(
                                message instanceof Request asked
                                        ? e.refusal().about(asked.id())
                                        : e.refusal());
                    }
                },
                post::refuse);
    }

    private void receive(Incoming incoming, HttpServerRequest request, Active.Post post) {
        try {
            switch (incoming) {
                case Incoming.Unreadable unreadable ->
                        throw new Refused(Refusal.badRequest(unreadable.id(), unreadable.error()));
                case Incoming.Batch batch -> ofSession(batch, request, post);
                case Request asked -> asked(asked, request, post);
                case Notification told -> told(told, request, post);
                case Answer answer -> ofSession(answer, request, post);
            }
        } catch (DuplicateMember e) {
            throw new Refused(
                    Refusal.badRequest(
                            null,
                            RpcError.invalidParams(
                                    RpcError.quote(String.valueOf(e.getMessage())))));
        }
    }

    /** What only sessions have: batches, and answers. */
    private void ofSession(Incoming incoming, HttpServerRequest request, Active.Post post) {
        if (VersionHeader.isModern(request) || request.getHeader(Session.HEADER) == null) {
            throw new Refused(
                    Refusal.badRequest(
                            null,
                            RpcError.invalidRequest(
                                    "A body without a session must hold one request or"
                                            + " notification")));
        }
        session(incoming, request, post);
    }

    private void asked(Request asked, HttpServerRequest request, Active.Post post) {
        var params = members(asked.rawParams());
        var claimed = ModernHeaders.claimed(params);
        if (claimed == null) {
            VersionHeader.refuseModern(asked.id(), request);
            legacy(asked, params, request, post);
            return;
        }
        var entrance = post.visitor().entrance();
        entrance.headers().check(asked, params, claimed, request.headers());
        var channel = new StatelessPost(asked, post.visitor().principal(), post.outlet());
        post.whenOver(channel::over);
        post.servedBy(entrance.accept(channel));
        // Once all that has arrived is read: calls that are handed over together wake the threads
        // that serve them once, not once each.
        Objects.requireNonNull(Vertx.currentContext()).runOnContext(_ -> channel.begin());
    }

    private void told(Notification told, HttpServerRequest request, Active.Post post) {
        var params = members(told.rawParams());
        if (ModernHeaders.claimed(params) == null && !VersionHeader.isModern(request)) {
            session(told, request, post);
            return;
        }
        // Nothing that a stateless client can tell has a meaning: to cancel, it closes its request.
        post.outlet().empty(202);
    }

    private static Map<String, RawJson> members(RawJson params) {
        return params.isObject() ? params.members() : Map.of();
    }

    private void legacy(
            Request asked,
            Map<String, RawJson> params,
            HttpServerRequest request,
            Active.Post post) {
        if (!asked.method().equals("initialize")) {
            session(asked, request, post);
            return;
        }
        if (request.getHeader(Session.HEADER) != null) {
            throw new Refused(
                    Refusal.badRequest(
                            asked.id(),
                            RpcError.invalidRequest(
                                    "initialize begins a session, so it must not name one")));
        }
        MediaTypes.requireBoth(request);
        var session = sessions.begin(post.visitor(), negotiated(params));
        session.serve(asked, List.of(asked), post.outlet());
        // The handshake is answered at once.
        if (!session.begun()) {
            Thread.ofVirtual().start(() -> sessions.end(session, Duration.ZERO));
        }
    }

    /** The same that the answer to the handshake will name. */
    private static Revision negotiated(Map<String, RawJson> params) {
        return Optional.ofNullable(params.get("protocolVersion"))
                .map(RawJson::textOrNull)
                .flatMap(Revision::parse)
                .filter(revision -> !revision.modern())
                .orElse(Revision.NEWEST_LEGACY);
    }

    private void session(Incoming message, HttpServerRequest request, Active.Post post) {
        MediaTypes.requireBoth(request);
        var session = session(request, post.visitor());
        switch (message) {
            case Incoming.Batch batch when !session.revision().hasBatches() ->
                    throw new Refused(
                            Refusal.badRequest(
                                    null,
                                    RpcError.invalidRequest(
                                            "A body must hold one message, found a batch")));
            case Incoming.Batch batch -> {
                var requests = requests(batch);
                if (requests.isEmpty()) {
                    session.take(batch);
                    post.outlet().empty(202);
                } else {
                    tellOfUnreadable(batch);
                    session.serve(batch, requests, post.outlet());
                }
            }
            case Request asked -> session.serve(asked, List.of(asked), post.outlet());
            case JsonRpcMessage other -> {
                session.take(other);
                post.outlet().empty(202);
            }
            case Incoming.Unreadable _ ->
                    throw new IllegalStateException("What cannot be read was refused before");
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
                    throw new Refused(Refusal.badRequest(unreadable.id(), unreadable.error()));
                }
            }
        }
        return requests;
    }

    private Session session(HttpServerRequest request, Visitor visitor) {
        VersionHeader.requireLegacy(request);
        var id = request.getHeader(Session.HEADER);
        if (id == null) {
            throw new Refused(
                    Refusal.of(
                            400,
                            Session.HEADER
                                    + " is required: initialize begins a session, and a client of"
                                    + " 2026-07-28 names its version in params._meta"));
        }
        return sessions.find(id, visitor);
    }

    private void listen(HttpServerRequest request, Visitor visitor) {
        MediaTypes.requireEvents(request);
        var session = session(request, visitor);
        var lastEventId = request.getHeader("Last-Event-ID");
        var post = active.admitStream(request, visitor);
        post.received();
        // Past events may be more than the client takes at once, and an event loop must not wait.
        Thread.ofVirtual()
                .start(() -> {
                    if (lastEventId == null) {
                        if (!session.listen(post.outlet())) {
                            post.refuse(
                                    Refusal.of(409, "The session has a stream of its own already"));
                        }
                    } else if (!session.resume(lastEventId, post.outlet())) {
                        post.refuse(
                                Refusal.of(
                                        400,
                                        "Last-Event-ID must be one of the latest events, found "
                                                + RpcError.quote(lastEventId)));
                    }
                });
    }

    private void endSession(HttpServerRequest request, Visitor visitor) {
        var session = session(request, visitor);
        Thread.ofVirtual().start(() -> sessions.end(session, Duration.ZERO));
        request.response().setStatusCode(204).end();
    }

    private void tellOfUnreadable(Incoming.Batch batch) {
        for (var message : batch.messages()) {
            if (message instanceof Incoming.Unreadable unreadable) {
                FrontWitness.Malformed.of(unreadable.error()).ifPresent(witness::malformed);
            }
        }
    }

    private void tell(Refusal refusal) {
        refusal.log();
        witness.refused(FrontWitness.Reason.of(refusal));
        FrontWitness.Malformed.of(refusal).ifPresent(witness::malformed);
    }

    void refuse(HttpServerResponse response, Refusal refusal) {
        tell(refusal);
        refusal.headers().forEach(response::putHeader);
        response.setStatusCode(refusal.status())
                .putHeader("Content-Type", MediaTypes.JSON)
                .end(Outlet.written(new Failure(refusal.id(), refusal.error())));
    }
}
