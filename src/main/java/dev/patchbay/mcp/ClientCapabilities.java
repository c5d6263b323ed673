package dev.patchbay.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The capabilities that a client declares: the kinds of requests that it can answer. */
public record ClientCapabilities(Set<ClientCapability> offered) implements JsonValue {
    public static final ClientCapabilities NONE = new ClientCapabilities(Set.of());

    /** The capabilities that the hub declares to a server for calls of any client. */
    public static final ClientCapabilities IN_CALLS =
            new ClientCapabilities(
                    EnumSet.of(
                            ClientCapability.ELICITATION_FORM,
                            ClientCapability.ELICITATION_URL,
                            ClientCapability.SAMPLING));

    /**
     * The same for a server whose requests name their call: the hub can answer with the roots of
     * the client that made the call.
     */
    public static final ClientCapabilities IN_NAMED_CALLS =
            new ClientCapabilities(
                    EnumSet.of(
                            ClientCapability.ELICITATION_FORM,
                            ClientCapability.ELICITATION_URL,
                            ClientCapability.SAMPLING,
                            ClientCapability.ROOTS));

    public ClientCapabilities {
        offered = Set.copyOf(offered);
    }

    /** Reads a declaration. Ignores unknown members. */
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
            offered.addAll(sampling(tree.path("sampling")));
        }
        if (tree.path("roots").isObject()) {
            offered.add(ClientCapability.ROOTS);
            if (tree.path("roots").path("listChanged").asBoolean()) {
                offered.add(ClientCapability.ROOTS_LIST_CHANGED);
            }
        }
        return new ClientCapabilities(offered);
    }

    /** MCP 2025-11-25, client/elicitation: a declaration without a mode means form mode. */
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

    private static Set<ClientCapability> sampling(JsonNode declared) {
        var offered = EnumSet.of(ClientCapability.SAMPLING);
        if (declared.path("tools").isObject()) {
            offered.add(ClientCapability.SAMPLING_TOOLS);
        }
        if (declared.path("context").isObject()) {
            offered.add(ClientCapability.SAMPLING_CONTEXT);
        }
        return offered;
    }

    /** Returns the union of both declarations. */
    public ClientCapabilities and(ClientCapabilities other) {
        if (offered.containsAll(other.offered)) {
            return this;
        }
        var both = EnumSet.copyOf(other.offered);
        both.addAll(offered);
        return new ClientCapabilities(both);
    }

    /** Returns the capabilities that exist in a revision. A client may declare newer ones. */
    public ClientCapabilities knownTo(Revision revision) {
        if (offered.stream().allMatch(capability -> capability.knownTo(revision))) {
            return this;
        }
        return new ClientCapabilities(
                offered.stream()
                        .filter(capability -> capability.knownTo(revision))
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
            out.name("sampling").beginObject();
            if (has(ClientCapability.SAMPLING_TOOLS)) {
                out.name("tools").beginObject().endObject();
            }
            if (has(ClientCapability.SAMPLING_CONTEXT)) {
                out.name("context").beginObject().endObject();
            }
            out.endObject();
        }
        if (has(ClientCapability.ROOTS)) {
            out.name("roots").beginObject();
            if (has(ClientCapability.ROOTS_LIST_CHANGED)) {
                out.member("listChanged", true);
            }
            out.endObject();
        }
        out.endObject();
    }

    public boolean has(ClientCapability capability) {
        return offered.contains(capability);
    }
}
