package dev.patchbay.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Values that fit schemas. */
final class Samples {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Samples() {}

    /**
     * Arguments for all that a tool requires.
     *
     * @param object the value of those that are objects
     */
    static ObjectNode arguments(JsonNode schema, JsonNode object) {
        var arguments = JSON.createObjectNode();
        for (var name : schema.path("required")) {
            var property = schema.path("properties").path(name.asText());
            arguments.set(name.asText(), value(property, object));
        }
        return arguments;
    }

    private static JsonNode value(JsonNode schema, JsonNode object) {
        return switch (schema.path("type").asText()) {
            case "number", "integer" -> JSON.getNodeFactory().numberNode(1);
            case "boolean" -> JSON.getNodeFactory().booleanNode(true);
            case "object" -> object;
            default -> JSON.getNodeFactory().textNode("text");
        };
    }

    /** What a user says who takes every form as it is filled in. */
    static ObjectNode accepted(JsonNode form) {
        var answer = JSON.createObjectNode().put("action", "accept");
        var content = answer.putObject("content");
        form.path("properties")
                .properties()
                .forEach(field ->
                        content.set(
                                field.getKey(),
                                field.getValue().has("default")
                                        ? field.getValue().path("default")
                                        : value(field.getValue(), JSON.createObjectNode())));
        return answer;
    }
}
