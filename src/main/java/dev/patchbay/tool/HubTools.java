package dev.patchbay.tool;

import dev.patchbay.call.HubError;
import dev.patchbay.upstream.Registry;
import dev.patchbay.upstream.Report;
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
    Refreshed refresh(
            @Arg("The id of one server; all of them if it is left out") @Nullable String server)
            throws InterruptedException {
        var reports =
                server == null
                        ? registry.discover(true, true)
                        : List.of(
                                registry.discover(server)
                                        .orElseThrow(() -> new ToolFailure(unknown(server))));
        return new Refreshed(reports.stream().map(HubTools::view).toList());
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
        var session = state.session();
        return new ServerView(
                state.id(),
                state.status().wire(),
                state.attempts(),
                state.offered().tools(),
                state.offered().resources(),
                state.offered().prompts(),
                state.lastError(),
                state.lastErrorAt(),
                state.connectedAt(),
                state.lastDiscoveryAt(),
                state.offered().stale(),
                session == null ? null : session.protocolVersion(),
                state.nextRetryAt(),
                state.restsUntil());
    }

    private static RefreshedServer view(Report report) {
        var failure = report.failure();
        return new RefreshedServer(
                view(report.state()),
                failure == null ? null : failure.text(),
                report.complaints(),
                report.notes());
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
            @Nullable Instant lastDiscoveryAt,
            @Arg("Whether it said so before the hub began, and has not yet said it again")
                    boolean stale,
            @Arg("What is spoken with it") @Nullable String protocolVersion,
            @Arg("When it is tried again by itself") @Nullable Instant nextRetryAt,
            @Arg("Until when calls are refused at once, as it has answered none of the last")
                    @Nullable Instant restsUntil) {}

    /** All servers that were asked. */
    @RegisterForReflection
    record Refreshed(@Arg("The servers, by id") List<RefreshedServer> servers) {}

    /** How one server answered. */
    @RegisterForReflection
    record RefreshedServer(
            ServerView server,
            @Arg("Why it could not be asked") @Nullable String error,
            @Arg("What of its answer cannot be used, and why") List<String> complaints,
            @Arg("What of it is listed in another form than it came, or should be, and why")
                    List<String> notes) {}
}
