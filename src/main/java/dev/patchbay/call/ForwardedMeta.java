package dev.patchbay.call;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Meta;
import java.util.Set;

/** The part of a caller's {@code _meta} that goes on to the server behind us. */
public final class ForwardedMeta {
    /** What describes the way to us, and is said anew for the way from us. */
    private static final Set<String> OF_THIS_HOP =
            Set.of(
                    Meta.PROGRESS_TOKEN,
                    Meta.PROTOCOL_VERSION,
                    Meta.CLIENT_CAPABILITIES,
                    Meta.CLIENT_INFO,
                    Meta.LOG_LEVEL,
                    Meta.SUBSCRIPTION_ID);

    private ForwardedMeta() {}

    /** Writes it into an object. */
    public static void write(RawJson meta, JsonWriter out) {
        meta.members()
                .forEach((name, value) -> {
                    if (!OF_THIS_HOP.contains(name)) {
                        out.member(name, value);
                    }
                });
    }
}
