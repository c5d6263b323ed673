package dev.patchbay.upstream.definition;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.ToolOverrides;
import dev.patchbay.catalog.name.FullName;
import java.util.Optional;

/**
 * The configuration of one server.
 *
 * @param id the first part of the full names of what the server offers
 * @param enabled whether the hub may connect to the server
 * @param tools which of its tools are offered, and how
 * @param sharing which callers share one connection
 * @param era the configured era of the server
 */
public record Definition(
        String id,
        ServerAddress address,
        boolean enabled,
        ConnectionPolicy policy,
        ToolRules tools,
        Sharing sharing,
        EraHint era) {
    public Definition {
        FullName.requireServerId(id);
        if (id.equals(FullName.HUB)) {
            throw new IllegalArgumentException(
                    "The id " + FullName.HUB + " is reserved for the hub");
        }
        // A withheld server has no address, so it cannot be enabled.
        enabled = enabled && !(address instanceof ServerAddress.Withheld);
    }

    /** Creates the definition of a server whose era the hub must find out. */
    public Definition(
            String id,
            ServerAddress address,
            boolean enabled,
            ConnectionPolicy policy,
            NameFilter tools,
            Sharing sharing) {
        this(
                id,
                address,
                enabled,
                policy,
                new ToolRules(tools, ToolOverrides.PLAIN),
                sharing,
                EraHint.UNKNOWN);
    }

    /** Creates a definition with default sharing and an unknown era. */
    public Definition(
            String id,
            ServerAddress address,
            boolean enabled,
            ConnectionPolicy policy,
            NameFilter tools) {
        this(id, address, enabled, policy, tools, Sharing.AUTO);
    }

    /**
     * Returns the definition of a known server that must not be used.
     *
     * @param why why the server must not be used, and what the user can do about it
     */
    public static Definition withheld(String id, String why) {
        return new Definition(
                id,
                new ServerAddress.Withheld(why),
                false,
                ConnectionPolicy.DEFAULT,
                NameFilter.NOTHING);
    }

    /** Returns whether the server must not be used. */
    public boolean withheld() {
        return address instanceof ServerAddress.Withheld;
    }

    /**
     * Returns the same server over HTTP+SSE, if that may be tried (MCP 2025-11-25,
     * basic/transports, "Backwards Compatibility").
     */
    public Optional<Definition> inOlderForm() {
        return address instanceof ServerAddress.Http http
                        && http.form() == ServerAddress.Form.STREAMABLE
                        && era != EraHint.MODERN
                ? Optional.of(
                        new Definition(
                                id,
                                new ServerAddress.Http(
                                        http.url(), http.headers(), ServerAddress.Form.EVENTS),
                                enabled,
                                policy,
                                tools,
                                sharing,
                                era))
                : Optional.empty();
    }

    /** Returns the same server, enabled or disabled. */
    public Definition enabled(boolean on) {
        return new Definition(id, address, on, policy, tools, sharing, era);
    }

    /** Returns the same server with another address. */
    public Definition reachedBy(ServerAddress other) {
        return new Definition(id, other, enabled, policy, tools, sharing, era);
    }

    /** Returns the same server with another connection policy. */
    public Definition withPolicy(ConnectionPolicy other) {
        return new Definition(id, address, enabled, other, tools, sharing, era);
    }

    /** Returns the same server with a fixed era. */
    public Definition withEra(EraHint only) {
        return new Definition(id, address, enabled, policy, tools, sharing, only);
    }
}
