package dev.patchbay.era.legacy;

import dev.patchbay.call.Operation;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.client.ClientListener;
import dev.patchbay.call.client.Subscriptions;
import dev.patchbay.call.server.ServerIdentity;
import dev.patchbay.json.JsonValue;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Revision;
import dev.patchbay.mcp.result.Result;
import dev.patchbay.peer.Peer;
import java.util.Map;
import java.util.Optional;

/** The revisions with a handshake: the parts that all their sessions share. */
public final class LegacyDialect {
    private final ServerIdentity server;
    private final Map<RequestMethod, Operation> operations;
    private final Subscriptions subscriptions;
    private final ClientListener clients;

    /**
     * @param clients receives the capabilities that clients declare
     */
    public LegacyDialect(
            ServerIdentity server,
            Map<RequestMethod, Operation> operations,
            Subscriptions subscriptions,
            ClientListener clients) {
        this.server = server;
        this.operations = Map.copyOf(operations);
        this.subscriptions = subscriptions;
        this.clients = clients;
    }

    /** Creates a session that waits for its handshake. */
    public LegacySession session(Peer peer) {
        return new LegacySession(this, peer);
    }

    ServerIdentity server() {
        return server;
    }

    ClientListener clients() {
        return clients;
    }

    Subscriptions subscriptions() {
        return subscriptions;
    }

    Optional<Operation> operation(RequestMethod method) {
        return Optional.ofNullable(operations.get(method));
    }

    /** Writes an outcome as a result of {@code revision}. */
    static JsonValue answer(Outcome outcome, Revision revision) {
        return switch (outcome) {
            case Outcome.Completed completed -> render(completed.result(), revision);
            case Outcome.Failed failed -> throw failed.error().toException();
        };
    }

    private static JsonValue render(Result result, Revision revision) {
        return out -> {
            out.beginObject();
            var meta = result.meta();
            if (meta != null) {
                out.member(Meta.MEMBER, meta);
            }
            result.writeMembers(out, revision);
            out.endObject();
        };
    }
}
