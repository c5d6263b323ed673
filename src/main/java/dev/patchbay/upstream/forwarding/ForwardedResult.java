package dev.patchbay.upstream.forwarding;

import dev.patchbay.call.BadAnswer;
import dev.patchbay.call.Outcome;
import dev.patchbay.json.BytePattern;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Revision;
import dev.patchbay.mcp.result.Result;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A result of a server that the hub passes on. */
record ForwardedResult(Map<String, RawJson> members) implements Result {
    private static final String STRUCTURED = "structuredContent";
    private static final String CONTENT = "content";
    private static final String MESSAGES = "messages";
    private static final String LINK = "resource_link";
    private static final BytePattern LINK_TYPE = new BytePattern(LINK);

    /** Members that concern the server's connection. The hub writes its own for the client. */
    private static final Set<String> ENVELOPE_MEMBERS =
            Set.of(Meta.MEMBER, "resultType", "ttlMs", "cacheScope");

    /**
     * Returns the outcome of a call with this result.
     *
     * @throws BadAnswer if the result cannot be passed on to clients
     */
    static Outcome outcome(RequestMethod method, RawJson result) {
        var forwarded = of(result);
        return new Outcome.Completed(
                forwarded,
                method == RequestMethod.READ_RESOURCE ? Freshness.of(forwarded.members()) : null);
    }

    /**
     * Returns the same result with other addresses in its resource links.
     *
     * @param shown returns the address that replaces an address
     */
    ForwardedResult withLinks(UnaryOperator<String> shown) {
        var changed = this;
        for (var name : List.of(CONTENT, MESSAGES)) {
            var blocks = members.get(name);
            if (blocks != null && blocks.contains(LINK_TYPE)) {
                changed = changed.with(name, withLinks(blocks, shown));
            }
        }
        return changed;
    }

    // A value without links comes back as the same object, so its bytes are not compared.
    @SuppressWarnings("ReferenceEquality")
    private ForwardedResult with(String name, RawJson value) {
        if (value == members.get(name)) {
            return this;
        }
        var changed = new LinkedHashMap<>(members);
        changed.put(name, value);
        return new ForwardedResult(changed);
    }

    /** Replaces the links in a content block, in a list of blocks, or in a message with content. */
    private static RawJson withLinks(RawJson value, UnaryOperator<String> shown) {
        if (value.kind() == RawJson.Kind.ARRAY) {
            var elements = value.elements();
            var others = elements.stream().map(one -> withLinks(one, shown)).toList();
            return others.equals(elements)
                    ? value
                    : RawJson.of(out -> {
                        out.beginArray();
                        others.forEach(out::value);
                        out.endArray();
                    });
        }
        if (!value.isObject() || !value.contains(LINK_TYPE)) {
            return value;
        }
        try {
            return withLink(value, shown);
        } catch (DuplicateMember e) {
            // Clients may read duplicate members differently, so this is not treated as a link.
            return value;
        }
    }

    private static RawJson withLink(RawJson block, UnaryOperator<String> shown) {
        var content = block.member(CONTENT);
        if (content.isPresent()) {
            var other = withLinks(content.get(), shown);
            return other.equals(content.get()) ? block : block.with(CONTENT, other);
        }
        var uri = block.member("uri").map(RawJson::textOrNull);
        if (uri.isEmpty()
                || !LINK.equals(block.member("type").map(RawJson::textOrNull).orElse(""))) {
            return block;
        }
        var other = shown.apply(uri.get());
        return other.equals(uri.get()) ? block : block.with("uri", out -> out.value(other));
    }

    /**
     * Reads a result of a server.
     *
     * @throws BadAnswer if the result cannot be passed on to clients
     */
    static ForwardedResult of(RawJson result) {
        if (!result.isObject()) {
            throw new BadAnswer("a result must be an object, found " + result.kind());
        }
        try {
            var forwarded = new ForwardedResult(result.members());
            var meta = forwarded.meta();
            if (meta != null) {
                // Parses _meta here, where an error in it still counts as an error of the server.
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
            if (!ENVELOPE_MEMBERS.contains(name) && fits(name, value, revision)) {
                out.member(name, value);
            }
        });
    }

    @Override
    public boolean failed() {
        var isError = members.get("isError");
        return isError != null && isError.toString().equals("true");
    }

    /**
     * Up to 2025-11-25, structured content must be an object (MCP 2025-11-25, server/tools,
     * "Structured Content"), and clients check that.
     */
    private static boolean fits(String name, RawJson value, Revision revision) {
        return !name.equals(STRUCTURED) || value.isObject() || revision.hasAnyStructuredContent();
    }

    @Override
    public @Nullable RawJson meta() {
        var meta = members.get(Meta.MEMBER);
        return meta != null && meta.isObject() ? meta : null;
    }
}
