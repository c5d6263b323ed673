package dev.patchbay.era.modern;

import dev.patchbay.call.Call;
import dev.patchbay.call.InputNeeded;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Operation;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.call.client.ClientListener;
import dev.patchbay.call.client.Subscriptions;
import dev.patchbay.call.server.ServerIdentity;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.RequestEra;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Revision;
import dev.patchbay.mcp.result.Result;
import dev.patchbay.peer.incoming.Handler.Reply;
import dev.patchbay.peer.incoming.RequestControl;
import dev.patchbay.peer.incoming.TimeLimit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The stateless revisions. MCP 2026-07-28, basic, "Statelessness": a request contains all that is
 * needed to serve it.
 */
public final class ModernDialect {
    private final ServerIdentity server;
    private final Map<RequestMethod, Operation> operations;
    private final Subscriptions subscriptions;
    private final RequestStates states;
    private final ClientListener clients;

    /**
     * @param clients receives the capabilities that clients declare
     */
    public ModernDialect(
            ServerIdentity server,
            Map<RequestMethod, Operation> operations,
            Subscriptions subscriptions,
            RequestStates states,
            ClientListener clients) {
        this.server = server;
        this.operations = Map.copyOf(operations);
        this.subscriptions = subscriptions;
        this.states = states;
        this.clients = clients;
    }

    /** Returns the error for a request that must name a version, and whose params do not. */
    public static RpcError noVersion(Params params) {
        var missing = params.has(Meta.MEMBER) ? Meta.PROTOCOL_VERSION : Meta.MEMBER;
        return RpcError.invalidParams(missing + " is required");
    }

    /** Returns the error for a handshake on a connection that already uses this era. */
    public static RpcError noHandshake(String requested) {
        return RequestEnvelope.unsupported(requested);
    }

    /** Decides how a stateless request is served. */
    public Reply accept(
            Request request,
            Params params,
            RequestEra.Modern era,
            RequestControl control,
            TimeLimit limit) {
        var envelope = RequestEnvelope.from(era);
        clients.requested(envelope.capabilities());
        var method = RequestMethod.of(request.method());
        if (method == null || !server.capabilities().get().covers(method)) {
            throw RpcError.methodNotFound(request.method()).toException();
        }
        return switch (method) {
            case DISCOVER ->
                    new Reply.Now(render(this::describe, Freshness.NONE, envelope.revision()));
            case LISTEN -> ClientSubscription.to(subscriptions, params, control);
            case LIST_TOOLS,
                    CALL_TOOL,
                    LIST_PROMPTS,
                    GET_PROMPT,
                    LIST_RESOURCES,
                    LIST_RESOURCE_TEMPLATES,
                    READ_RESOURCE,
                    COMPLETE -> {
                var operation = operations.get(method);
                if (operation == null) {
                    throw RpcError.methodNotFound(request.method()).toException();
                }
                yield new Reply.Later(
                        () -> serve(operation, params, envelope, control),
                        limit,
                        passed -> answer(operation.late(params, passed), envelope.revision()));
            }
            // MCP 2026-07-28 has neither a handshake nor sessions; the rest are requests to
            // clients.
            case INITIALIZE,
                    PING,
                    SET_LOG_LEVEL,
                    SUBSCRIBE_RESOURCE,
                    UNSUBSCRIBE_RESOURCE,
                    GET_TASK,
                    UPDATE_TASK,
                    CANCEL_TASK,
                    ELICIT,
                    SAMPLE,
                    LIST_ROOTS ->
                    throw RpcError.methodNotFound(request.method()).toException();
        };
    }

    /** Writes a completed result with the members that this era adds to each result. */
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
            Operation operation, Params params, RequestEnvelope envelope, RequestControl control)
            throws InterruptedException {
        if (!operation.method().mayAskForInput()) {
            return answer(
                    operation.serve(
                            new Call(
                                    params,
                                    new ModernExchange(envelope, control, CallRound.FIRST))),
                    envelope.revision());
        }
        var exchange =
                new ModernExchange(
                        envelope,
                        control,
                        states.open(
                                operation.method().text(), params, control.sender().principal()));
        try {
            return answer(operation.serve(new Call(params, exchange)), envelope.revision());
        } catch (InputNeeded needed) {
            return ask(needed, operation.method(), params, exchange, control);
        } catch (MissingCapability missing) {
            throw missing(missing).toException();
        }
    }

    private JsonValue answer(Outcome outcome, Revision revision) {
        return switch (outcome) {
            case Outcome.Completed done -> render(done.result(), done.freshness(), revision);
            case Outcome.Failed failed -> throw failed.error().toException();
        };
    }

    private JsonValue ask(
            InputNeeded needed,
            RequestMethod method,
            Params params,
            ModernExchange exchange,
            RequestControl control) {
        var state =
                states.seal(
                        method.text(),
                        params,
                        control.sender().principal(),
                        exchange.used(),
                        needed.parked());
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
                        // The hub's own member is already written, and a name must not appear
                        // twice.
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
        server.instructions().get().ifPresent(text -> out.member("instructions", text));
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
