package dev.patchbay.era.modern;

import dev.patchbay.call.Call;
import dev.patchbay.call.InputNeeded;
import dev.patchbay.call.Method;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.call.Server;
import dev.patchbay.call.Subscriptions;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Result;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Handler.Reply;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.Ticket;
import dev.patchbay.peer.TimeLimit;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The stateless revisions: every request says all there is to know, and is served from that alone.
 */
public final class ModernDialect {
    public static final String DISCOVER = "server/discover";

    private static final String LISTEN = "subscriptions/listen";

    /** Only these may be answered with questions to the client. */
    private static final Set<String> MAY_ASK =
            Set.of("tools/call", "prompts/get", "resources/read");

    private final Server server;
    private final Map<String, Method> methods;
    private final Subscriptions subscriptions;
    private final RequestStates states;

    public ModernDialect(
            Server server,
            Map<String, Method> methods,
            Subscriptions subscriptions,
            RequestStates states) {
        this.server = server;
        this.methods = Map.copyOf(methods);
        this.subscriptions = subscriptions;
        this.states = states;
    }

    /**
     * Whether a request claims to be of this era, be it with a version that we serve or another.
     */
    public static boolean claims(Params params) {
        return params.has(Meta.MEMBER) && params.nested(Meta.MEMBER).has(Meta.PROTOCOL_VERSION);
    }

    /** What a handshake hears where this era is spoken already. */
    public static RpcError noHandshake(String requested) {
        return Envelope.unsupported(requested);
    }

    /** Decides how a request is served. */
    public Reply accept(Request request, Params params, Peer peer, Ticket ticket, TimeLimit limit) {
        var envelope = Envelope.from(params);
        return switch (request.method()) {
            case DISCOVER ->
                    new Reply.Now(render(this::describe, Freshness.NONE, envelope.revision()));
            case LISTEN -> Listen.to(subscriptions, request.id(), params, peer);
            default -> {
                var method = methods.get(request.method());
                if (method == null || !server.capabilities().get().covers(request.method())) {
                    throw RpcError.methodNotFound(request.method()).toException();
                }
                yield new Reply.Later(
                        () -> serve(method, params, envelope, peer, ticket),
                        limit,
                        passed -> answer(method.late(params, passed), envelope.revision()));
            }
        };
    }

    /** Writes a completed result with what this era adds to each. */
    private JsonValue render(Result result, @Nullable Freshness freshness, Revision revision) {
        return out -> {
            begin(out, "complete", result.meta());
            if (freshness != null) {
                out.member("ttlMs", freshness.ttl().toMillis());
                out.member("cacheScope", freshness.scope().wire());
            }
            result.writeMembers(out, revision);
            out.endObject();
        };
    }

    private JsonValue serve(
            Method method, Params params, Envelope envelope, Peer peer, Ticket ticket)
            throws InterruptedException {
        if (!MAY_ASK.contains(method.name())) {
            return answer(
                    method.serve(
                            new Call(
                                    params,
                                    new ModernExchange(envelope, peer, ticket, Round.FIRST))),
                    envelope.revision());
        }
        var exchange =
                new ModernExchange(
                        envelope,
                        peer,
                        ticket,
                        states.open(method.name(), params, peer.principal()));
        try {
            return switch (method.serve(new Call(params, exchange))) {
                case Outcome.InputRequired asked ->
                        ask(new InputNeeded(asked.requests()), method, params, exchange, peer);
                case Outcome other -> answer(other, envelope.revision());
            };
        } catch (InputNeeded needed) {
            return ask(needed, method, params, exchange, peer);
        } catch (MissingCapability missing) {
            throw missing(missing).toException();
        }
    }

    private JsonValue answer(Outcome outcome, Revision revision) {
        return switch (outcome) {
            case Outcome.Completed done -> render(done.result(), done.freshness(), revision);
            case Outcome.Failed failed -> throw failed.error().toException();
            case Outcome.InputRequired _ ->
                    throw new IllegalStateException(
                            "Only calls, prompts and resources may ask their client");
        };
    }

    private JsonValue ask(
            InputNeeded needed, Method method, Params params, ModernExchange exchange, Peer peer) {
        var state =
                states.seal(
                        method.name(), params, peer.principal(), exchange.used(), needed.parked());
        return out -> {
            begin(out, "input_required", null);
            out.name("inputRequests").beginObject();
            needed.requests()
                    .forEach((key, request) ->
                            out.name(key)
                                    .beginObject()
                                    .member("method", request.method())
                                    .member("params", request.params())
                                    .endObject());
            out.endObject().member("requestState", state).endObject();
        };
    }

    private void begin(JsonWriter out, String resultType, @Nullable RawJson meta) {
        out.beginObject().member("resultType", resultType).name(Meta.MEMBER).beginObject();
        out.member(Meta.SERVER_INFO, server.implementation());
        if (meta != null) {
            meta.members()
                    .forEach((name, value) -> {
                        // Ours stands there already, and a name must not stand twice.
                        if (!name.equals(Meta.SERVER_INFO)) {
                            out.member(name, value);
                        }
                    });
        }
        out.endObject();
    }

    private void describe(JsonWriter out, Revision revision) {
        out.strings(
                        "supportedVersions",
                        Revision.modernOnes().stream().map(Revision::wire).toList())
                .member("capabilities", server.capabilities().get());
        if (server.instructions() != null) {
            out.member("instructions", server.instructions());
        }
    }

    private static RpcError missing(MissingCapability missing) {
        return RpcError.of(
                ErrorCode.MISSING_CAPABILITY,
                String.valueOf(missing.getMessage()),
                out ->
                        out.beginObject()
                                .member("requiredCapabilities", missing.capability())
                                .endObject());
    }
}
