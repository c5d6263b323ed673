package dev.patchbay.upstream;

import dev.patchbay.call.BadAnswer;
import dev.patchbay.call.Outcome;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Result;
import dev.patchbay.mcp.Revision;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a server answered, passed on as it came. */
record ForwardedResult(Map<String, RawJson> members) implements Result {
    private static final String STRUCTURED = "structuredContent";

    /** What belongs to the way from the server to us, and is said anew for the way from us. */
    private static final Set<String> OF_THE_ENVELOPE =
            Set.of(Meta.MEMBER, "resultType", "ttlMs", "cacheScope");

    /**
     * What a call has come to.
     *
     * @throws BadAnswer if that is nothing that clients can be told
     */
    static Outcome outcome(String method, RawJson result) {
        var forwarded = of(result);
        return new Outcome.Completed(
                forwarded,
                method.equals("resources/read") ? Freshness.of(forwarded.members()) : null);
    }

    /**
     * What a server has answered.
     *
     * @throws BadAnswer if that is nothing that clients can be told
     */
    static ForwardedResult of(RawJson result) {
        if (!result.isObject()) {
            throw new BadAnswer("a result must be an object, found " + result.kind());
        }
        try {
            var forwarded = new ForwardedResult(result.members());
            var meta = forwarded.meta();
            if (meta != null) {
                // Looked into here, where its mistakes are still those of the server.
                var _ = meta.members();
            }
            return forwarded;
        } catch (DuplicateMember e) {
            throw new BadAnswer(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void writeMembers(JsonWriter out, Revision revision) {
        members.forEach((name, value) -> {
            if (!OF_THE_ENVELOPE.contains(name) && fits(name, value, revision)) {
                out.member(name, value);
            }
        });
    }

    /** Older revisions have structured content of objects only, and their clients insist on it. */
    private static boolean fits(String name, RawJson value, Revision revision) {
        return !name.equals(STRUCTURED) || value.isObject() || revision.hasAnyStructuredContent();
    }

    @Override
    public @Nullable RawJson meta() {
        var meta = members.get(Meta.MEMBER);
        return meta != null && meta.isObject() ? meta : null;
    }
}
