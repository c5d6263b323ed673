package dev.patchbay.mcp;

import dev.patchbay.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * The era of one request, as its {@code _meta} shows it. A front or a conversation decides it once,
 * before anything is created for the request, and passes it on.
 */
public sealed interface RequestEra {
    /** The request names no version, so it needs a session. */
    record Legacy() implements RequestEra {
        private static final Legacy INSTANCE = new Legacy();
    }

    /**
     * The request names a version, so it is stateless. Whether the rest of its {@code _meta} is
     * valid is not decided yet.
     *
     * @param meta an object
     * @param version the version that it names; null if that is no string
     * @param revision the stateless revision of this version; null if the hub does not serve it
     */
    record Modern(RawJson meta, @Nullable String version, @Nullable Revision revision)
            implements RequestEra {}

    /**
     * Decides the era of a request (MCP 2026-07-28, basic/versioning).
     *
     * @param meta the {@code _meta} of the request; null if it has none
     * @throws dev.patchbay.json.DuplicateMember if it has a member twice
     */
    static RequestEra of(@Nullable RawJson meta) {
        if (meta == null || !meta.isObject()) {
            return Legacy.INSTANCE;
        }
        var claimed = meta.members().get(Meta.PROTOCOL_VERSION);
        if (claimed == null) {
            return Legacy.INSTANCE;
        }
        var version = claimed.textOrNull();
        return new Modern(
                meta,
                version,
                version == null
                        ? null
                        : Revision.parse(version).filter(Revision::modern).orElse(null));
    }
}
