package dev.patchbay.mcp;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.util.Optional;

/** A request that only the client can answer: from its user, its model, or its roots. */
public sealed interface InputRequest {
    String method();

    ClientCapability needs();

    JsonValue params();

    /** A form for the user, described by a flat JSON schema. */
    record Form(String message, RawJson requestedSchema) implements InputRequest {
        @Override
        public String method() {
            return RequestMethod.ELICIT.text();
        }

        @Override
        public ClientCapability needs() {
            return ClientCapability.ELICITATION_FORM;
        }

        /** Omits the mode: absence means form mode, and older revisions have no such member. */
        @Override
        public JsonValue params() {
            return out ->
                    out.beginObject()
                            .member("message", message)
                            .member("requestedSchema", requestedSchema)
                            .endObject();
        }
    }

    /**
     * A URL that the user should open, for secrets and for consent on other sites.
     *
     * @param id the id of this elicitation, for a notification to the client on its completion
     */
    record Url(String message, String url, String id) implements InputRequest {
        @Override
        public String method() {
            return RequestMethod.ELICIT.text();
        }

        @Override
        public ClientCapability needs() {
            return ClientCapability.ELICITATION_URL;
        }

        @Override
        public JsonValue params() {
            return out ->
                    out.beginObject()
                            .member("mode", "url")
                            .member("message", message)
                            .member("url", url)
                            .member("elicitationId", id)
                            .endObject();
        }
    }

    /** A request to the client's model, with the parameters of the protocol. */
    record Sampling(RawJson request) implements InputRequest {
        /** Returns a request with one user message. */
        public static Sampling of(String text, int maxTokens) {
            return new Sampling(
                    new JsonWriter()
                            .beginObject()
                            .name("messages")
                            .beginArray()
                            .beginObject()
                            .member("role", "user")
                            .name("content")
                            .beginObject()
                            .member("type", "text")
                            .member("text", text)
                            .endObject()
                            .endObject()
                            .endArray()
                            .member("maxTokens", maxTokens)
                            .endObject()
                            .toRaw());
        }

        @Override
        public String method() {
            return RequestMethod.SAMPLE.text();
        }

        @Override
        public ClientCapability needs() {
            return ClientCapability.SAMPLING;
        }

        @Override
        public JsonValue params() {
            return request;
        }
    }

    /**
     * A request of an upstream server, forwarded unchanged.
     *
     * @param params the parameters with every member, known or unknown
     */
    record Forwarded(String method, ClientCapability needs, RawJson params)
            implements InputRequest {
        /**
         * Creates a request.
         *
         * @return empty if clients cannot answer this method
         */
        public static Optional<Forwarded> of(String method, RawJson params) {
            return switch (RequestMethod.of(method)) {
                case ELICIT -> Optional.of(new Forwarded(method, mode(params), params));
                case SAMPLE -> Optional.of(new Forwarded(method, sampling(params), params));
                case LIST_ROOTS ->
                        Optional.of(new Forwarded(method, ClientCapability.ROOTS, params));
                case null, default -> Optional.empty();
            };
        }

        /** MCP 2025-11-25, client/sampling: tools need {@code sampling.tools}. */
        private static ClientCapability sampling(RawJson params) {
            return params.isObject() && params.members().containsKey("tools")
                    ? ClientCapability.SAMPLING_TOOLS
                    : ClientCapability.SAMPLING;
        }

        private static ClientCapability mode(RawJson params) {
            var mode = params.isObject() ? params.members().get("mode") : null;
            return mode != null && "url".equals(mode.textOrNull())
                    ? ClientCapability.ELICITATION_URL
                    : ClientCapability.ELICITATION_FORM;
        }
    }

    /** A request for the roots of the client: the folders in which it works. */
    record Roots() implements InputRequest {
        @Override
        public String method() {
            return RequestMethod.LIST_ROOTS.text();
        }

        @Override
        public ClientCapability needs() {
            return ClientCapability.ROOTS;
        }

        @Override
        public JsonValue params() {
            return RawJson.EMPTY_OBJECT;
        }
    }
}
