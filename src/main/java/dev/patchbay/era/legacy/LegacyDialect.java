package dev.patchbay.era.legacy;

import dev.patchbay.call.Method;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Server;
import dev.patchbay.call.Subscriptions;
import dev.patchbay.json.JsonValue;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Result;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Peer;
import java.util.Map;
import java.util.Optional;

/** The revisions with a handshake: what all their sessions have in common. */
public final class LegacyDialect {
    private final Server server;
    private final Map<String, Method> methods;
    private final Subscriptions subscriptions;

    public LegacyDialect(Server server, Map<String, Method> methods, Subscriptions subscriptions) {
        this.server = server;
        this.methods = Map.copyOf(methods);
        this.subscriptions = subscriptions;
    }

    /** A session that waits for its handshake. */
    public LegacySession session(Peer peer) {
        return new LegacySession(this, peer);
    }

    Server server() {
        return server;
    }

    Subscriptions subscriptions() {
        return subscriptions;
    }

    Optional<Method> method(String name) {
        return Optional.ofNullable(methods.get(name));
    }

    /** Writes an outcome as a result of {@code revision}. */
    static JsonValue answer(Outcome outcome, Revision revision) {
        return switch (outcome) {
            case Outcome.Completed completed -> render(completed.result(), revision);
            case Outcome.Failed failed -> throw failed.error().toException();
            case Outcome.InputRequired _ ->
                    throw new IllegalStateException("A legacy client is asked while the call runs");
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
