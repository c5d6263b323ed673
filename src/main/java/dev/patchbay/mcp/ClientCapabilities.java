package dev.patchbay.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** What a client has declared that it can be asked for. */
public record ClientCapabilities(Set<ClientCapability> offered) implements JsonValue {
    public static final ClientCapabilities NONE = new ClientCapabilities(Set.of());
    public static final ClientCapabilities ALL =
            new ClientCapabilities(EnumSet.allOf(ClientCapability.class));

    public ClientCapabilities {
        offered = Set.copyOf(offered);
    }

    /** Reads a declaration; members that we do not know are left alone. */
    public static ClientCapabilities from(RawJson raw) {
        if (raw.length() == 2) {
            return NONE;
        }
        var tree = raw.tree();
        var offered = EnumSet.noneOf(ClientCapability.class);
        if (tree.path("elicitation").isObject()) {
            offered.addAll(elicitation(tree.path("elicitation")));
        }
        if (tree.path("sampling").isObject()) {
            offered.add(ClientCapability.SAMPLING);
        }
        if (tree.path("roots").isObject()) {
            offered.add(ClientCapability.ROOTS);
        }
        return new ClientCapabilities(offered);
    }

    /**
     * A declaration without a mode means forms: it comes from a time when there was nothing else.
     */
    private static Set<ClientCapability> elicitation(JsonNode declared) {
        var offered = EnumSet.noneOf(ClientCapability.class);
        if (declared.has("url")) {
            offered.add(ClientCapability.ELICITATION_URL);
        }
        if (declared.has("form") || offered.isEmpty()) {
            offered.add(ClientCapability.ELICITATION_FORM);
        }
        return offered;
    }

    /**
     * What remains of it in a revision: a client may declare more than the revision has words for.
     */
    public ClientCapabilities knownTo(Revision revision) {
        return new ClientCapabilities(
                offered.stream()
                        .filter(capability -> revision.atLeast(capability.since()))
                        .collect(Collectors.toSet()));
    }

    @Override
    public void writeTo(JsonWriter out) {
        boolean forms = has(ClientCapability.ELICITATION_FORM);
        boolean urls = has(ClientCapability.ELICITATION_URL);
        out.beginObject();
        if (forms || urls) {
            out.name("elicitation").beginObject();
            if (forms) {
                out.name("form").beginObject().endObject();
            }
            if (urls) {
                out.name("url").beginObject().endObject();
            }
            out.endObject();
        }
        if (has(ClientCapability.SAMPLING)) {
            out.name("sampling").beginObject().endObject();
        }
        if (has(ClientCapability.ROOTS)) {
            out.name("roots").beginObject().endObject();
        }
        out.endObject();
    }

    public boolean has(ClientCapability capability) {
        return offered.contains(capability);
    }
}
