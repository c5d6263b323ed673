package dev.patchbay.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import dev.patchbay.mcp.Revision;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The published schema of one revision, asked definition by definition. It is read from the folder
 * that the system property {@code test.shared} names.
 *
 * <p>Concurrency: what is compiled on demand is kept in concurrent maps.
 */
final class WireSchema {
    /** Names of unions, which hold a method where the union has but one member. */
    private static final List<String> UNIONS = List.of("Client", "Server");

    private static final Map<Revision, WireSchema> LOADED = new ConcurrentHashMap<>();

    private final ObjectNode root;
    private final String folder;
    private final Map<String, String> byMethod = new HashMap<>();
    private final Map<Integer, String> byCode = new HashMap<>();
    private final Map<String, Schema> compiled = new ConcurrentHashMap<>();
    private final SchemaRegistry registry;

    private WireSchema(Revision revision) {
        root = read(revision);
        folder = root.has("$defs") ? "$defs" : "definitions";
        for (var definition : root.path(folder).properties()) {
            index(definition.getKey(), definition.getValue());
        }
        registry =
                SchemaRegistry.builder()
                        .defaultDialectId(root.path("$schema").asText())
                        .schemaRegistryConfig(
                                SchemaRegistryConfig.builder()
                                        // Formats are annotations in these schemas.
                                        .formatAssertionsEnabled(false)
                                        .locale(Locale.ROOT)
                                        .preloadSchema(false)
                                        .build())
                        .build();
    }

    /** Whether the schemas are here. */
    static boolean available() {
        return System.getProperty("test.shared") != null;
    }

    static WireSchema of(Revision revision) {
        return LOADED.computeIfAbsent(revision, WireSchema::new);
    }

    private static ObjectNode read(Revision revision) {
        var file =
                Path.of(
                        System.getProperty("test.shared"),
                        "mcp-schema",
                        revision.wire(),
                        "schema.json");
        try {
            return (ObjectNode) new JsonMapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException("The schema could not be read: " + file, e);
        }
    }

    private void index(String name, JsonNode definition) {
        var method = definition.at("/properties/method/const");
        if (method.isTextual() && UNIONS.stream().noneMatch(name::startsWith)) {
            byMethod.put(method.textValue(), name);
        }
        // An error is defined as the object itself, or as a whole answer that refines it.
        var code = definition.at("/properties/code/const");
        if (code.isInt()) {
            byCode.put(code.intValue(), name);
        }
        for (var part : definition.at("/properties/error/allOf")) {
            if (part.at("/properties/code/const").isInt()) {
                byCode.put(part.at("/properties/code/const").intValue(), name);
            }
        }
    }

    /** The definition of the request or notification with this method. */
    Optional<String> ofMethod(String method) {
        return Optional.ofNullable(byMethod.get(method));
    }

    /** The definition of the result of a request with this method; the loosest one if unknown. */
    String resultOf(String method) {
        var request = byMethod.get(method);
        if (request == null) {
            return "Result";
        }
        var result = request.replaceFirst("Request$", "Result");
        return has(result) ? result : "EmptyResult";
    }

    /** What is wrong with an error of a code that the revision defines; nothing if it does not. */
    List<String> problemsOfError(JsonNode answer) {
        var name = byCode.get(answer.at("/error/code").asInt());
        if (name == null) {
            return List.of();
        }
        boolean whole = root.path(folder).path(name).at("/properties").has("error");
        return problems(name, whole ? answer : answer.path("error"));
    }

    boolean definesError(int code) {
        return byCode.containsKey(code);
    }

    boolean has(String definition) {
        return root.path(folder).has(definition);
    }

    /** What is wrong with a value, in the words of the validator; empty if nothing is. */
    List<String> problems(String definition, JsonNode value) {
        return compiled.computeIfAbsent(definition, this::compile).validate(value).stream()
                .map(error -> definition + error.getInstanceLocation() + ": " + error.getMessage())
                .toList();
    }

    private Schema compile(String definition) {
        if (!has(definition)) {
            throw new IllegalArgumentException("The schema defines no " + definition);
        }
        var wrapped =
                root.objectNode()
                        .<ObjectNode>set("$schema", root.path("$schema"))
                        .put("$ref", "#/" + folder + "/" + definition)
                        .set(folder, root.path(folder));
        return registry.getSchema(SchemaLocation.of("urn:mcp:" + definition), wrapped);
    }
}
