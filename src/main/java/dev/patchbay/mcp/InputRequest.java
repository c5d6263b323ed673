package dev.patchbay.mcp;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.util.Optional;

/**
 * Something that only the client can answer: its user, its model, or its idea of where it works.
 */
public sealed interface InputRequest {
    String method();

    ClientCapability needs();

    JsonValue params();

    /** A form for the user, described by a flat JSON schema. */
    record Form(String message, RawJson requestedSchema) implements InputRequest {
        @Override
        public String method() {
            return "elicitation/create";
        }

        @Override
        public ClientCapability needs() {
            return ClientCapability.ELICITATION_FORM;
        }

        /** The mode is left out: absent means form, and older revisions know no such member. */
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
     * A page that the user is to open, for secrets and for consent elsewhere.
     *
     * @param id names this request, so that the client can be told when the user is done
     */
    record Url(String message, String url, String id) implements InputRequest {
        @Override
        public String method() {
            return "elicitation/create";
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

    /** A question to the client's model, as the protocol's own parameters. */
    record Sampling(RawJson request) implements InputRequest {
        /** One message of the user. */
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
            return "sampling/createMessage";
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
     * A question of a server behind us, passed on as it came.
     *
     * @param params with every member, known or not
     */
    record Forwarded(String method, ClientCapability needs, RawJson params)
            implements InputRequest {
        /**
         * Reads a question.
         *
         * @return empty if it is none that clients can be asked
         */
        public static Optional<Forwarded> of(String method, RawJson params) {
            return switch (method) {
                case "elicitation/create" ->
                        Optional.of(new Forwarded(method, mode(params), params));
                case "sampling/createMessage" ->
                        Optional.of(new Forwarded(method, ClientCapability.SAMPLING, params));
                case "roots/list" ->
                        Optional.of(new Forwarded(method, ClientCapability.ROOTS, params));
                default -> Optional.empty();
            };
        }

        private static ClientCapability mode(RawJson params) {
            var mode = params.isObject() ? params.members().get("mode") : null;
            return mode != null && "url".equals(mode.textOrNull())
                    ? ClientCapability.ELICITATION_URL
                    : ClientCapability.ELICITATION_FORM;
        }
    }

    /** The folders the client works in. */
    record Roots() implements InputRequest {
        @Override
        public String method() {
            return "roots/list";
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
