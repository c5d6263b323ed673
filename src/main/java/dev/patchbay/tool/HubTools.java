package dev.patchbay.tool;

import dev.patchbay.call.HubError;
import dev.patchbay.upstream.Registry;
import dev.patchbay.upstream.ServerState;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tools about the hub itself. */
@Singleton
final class HubTools {
    private final Registry registry;

    @Inject
    HubTools(Registry registry) {
        this.registry = registry;
    }

    @Tool(
            name = "hub_servers",
            title = "Servers behind this hub",
            description =
                    "Lists the MCP servers behind this hub with their status, what they offer and their last error.",
            readOnly = Tool.Hint.YES,
            openWorld = Tool.Hint.NO)
    Servers servers() {
        return new Servers(registry.servers().stream().map(HubTools::view).toList());
    }

    @Tool(
            name = "hub_refresh",
            title = "Refresh servers",
            description =
                    "Asks the MCP servers behind this hub again what they offer, all of them or one, and reports how each answered.",
            readOnly = Tool.Hint.NO,
            destructive = Tool.Hint.NO,
            idempotent = Tool.Hint.YES)
    Servers refresh(
            @Arg("The id of one server; all of them if it is left out") @Nullable String server) {
        if (server == null) {
            return servers();
        }
        var state = registry.server(server).orElseThrow(() -> new ToolFailure(unknown(server)));
        return new Servers(List.of(view(state)));
    }

    private HubError unknown(String id) {
        var known = registry.servers().stream().map(ServerState::id).toList();
        var hint =
                known.isEmpty()
                        ? "; no servers are configured"
                        : "; there are " + String.join(", ", known);
        return new HubError(
                HubError.SERVER_NOT_FOUND,
                "No server is named " + id + hint,
                id,
                "hub_refresh",
                known);
    }

    private static ServerView view(ServerState state) {
        return new ServerView(
                state.id(),
                state.status().wire(),
                state.attempts(),
                state.toolCount(),
                state.resourceCount(),
                state.promptCount(),
                state.lastError(),
                state.lastErrorAt(),
                state.connectedAt(),
                state.lastDiscoveryAt());
    }

    /** All servers. */
    @RegisterForReflection
    record Servers(@Arg("The servers, by id") List<ServerView> servers) {}

    /** One server, as its users see it. */
    @RegisterForReflection
    record ServerView(
            String id,
            @Arg("disabled, connecting, connected, error or disconnected") String status,
            @Arg("How often a connection was tried in the last round") int attempts,
            int toolCount,
            int resourceCount,
            int promptCount,
            @Nullable String lastError,
            @Nullable Instant lastErrorAt,
            @Nullable Instant connectedAt,
            @Nullable Instant lastDiscoveryAt) {}
}
