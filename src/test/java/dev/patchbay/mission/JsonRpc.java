package dev.patchbay.mission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Set;
import java.util.TreeSet;

/** Checks the messages of the server. It shares no code with the server, on purpose. */
final class JsonRpc {
    static final int PARSE_ERROR = -32700;
    static final int INVALID_REQUEST = -32600;
    static final int METHOD_NOT_FOUND = -32601;
    static final int INVALID_PARAMS = -32602;
    static final int INTERNAL_ERROR = -32603;
    static final int OVERLOADED = -31000;
    static final int STOPPING = -31001;

    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    private JsonRpc() {}

    /** Whether a text is exactly one JSON value. */
    static boolean isJson(String text) {
        try {
            return !MAPPER.readTree(text).isMissingNode();
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    /** Reads one line, which must hold exactly one JSON value. */
    static JsonNode parse(String line) {
        try {
            return MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            throw new AssertionError("A line must be one JSON value: " + cut(line), e);
        }
    }

    /** Reads one line, which must hold exactly one valid message. */
    static JsonNode message(String line) {
        return valid(parse(line));
    }

    /** The same message, if it is a valid one of a server. */
    static JsonNode valid(JsonNode message) {
        require(message.isObject(), "A message must be an object", message);
        require(message.path("jsonrpc").asText().equals("2.0"), "jsonrpc must be 2.0", message);
        if (message.has("method")) {
            require(message.get("method").isTextual(), "method must be a string", message);
            require(only(message, "id", "method", "params"), "A call has other members", message);
            require(!message.has("id") || isId(message.get("id")), "The id is none", message);
            require(
                    !message.has("params") || message.get("params").isObject(),
                    "params must be an object",
                    message);
        } else if (message.has("result")) {
            require(only(message, "id", "result"), "A result has other members", message);
            require(isId(message.path("id")), "A result must have an id", message);
            require(message.get("result").isObject(), "MCP's results are objects", message);
        } else {
            var error = message.path("error");
            require(only(message, "id", "error"), "An error has other members", message);
            require(message.has("id"), "An error must have an id, even if it is null", message);
            require(
                    message.get("id").isNull() || isId(message.get("id")),
                    "An error's id is none",
                    message);
            require(error.isObject(), "There must be a method, a result or an error", message);
            require(error.path("code").isIntegralNumber(), "code must be an integer", message);
            require(error.path("message").isTextual(), "message must be a string", message);
        }
        return message;
    }

    /** An id with its type: 1 and "1" are two ids. */
    static String key(JsonNode id) {
        return id.isTextual() ? "text " + id.textValue() : "number " + id;
    }

    /** How a request ended: {@code result}, or the code of the error. */
    static String outcome(JsonNode answer) {
        return answer.has("result") ? "result" : answer.at("/error/code").asText();
    }

    /** A code as {@link #outcome} tells it. */
    static String code(int code) {
        return Integer.toString(code);
    }

    /** A text that is fit to be printed. */
    static String cut(String text) {
        return text.length() <= 600 ? text : text.substring(0, 600) + "…";
    }

    private static boolean isId(JsonNode id) {
        return id.isTextual() || id.isIntegralNumber();
    }

    private static boolean only(JsonNode message, String... names) {
        var found = new TreeSet<String>();
        message.fieldNames().forEachRemaining(found::add);
        found.remove("jsonrpc");
        found.removeAll(Set.of(names));
        return found.isEmpty();
    }

    private static void require(boolean held, String what, JsonNode message) {
        if (!held) {
            throw new AssertionError(what + ", found " + cut(message.toString()));
        }
    }
}
