package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaException;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Compiles the schemas of tools, including those of untrusted servers.
 *
 * <p>Concurrency: the meta-schemas are compiled at first use and kept in a concurrent map. All
 * other state belongs to one call.
 */
public final class Schemas {
    private static final int MAX_VIOLATIONS = 3;

    private final SchemaLimits limits;
    private final Map<Draft, CompiledSchema> metaSchemas = new ConcurrentHashMap<>();

    public Schemas(SchemaLimits limits) {
        this.limits = limits;
    }

    public SchemaLimits limits() {
        return limits;
    }

    /**
     * Compiles a schema. Never fetches anything from outside of the schema.
     *
     * @throws BadSchema if it is not a valid schema of a known dialect, refers to something outside
     *     of itself, or could exceed the limits
     */
    public CompiledSchema compile(RawJson schema) throws BadSchema {
        if (schema.length() > limits.maxBytes()) {
            throw new BadSchema(
                    "Schema must not exceed "
                            + limits.maxBytes()
                            + " bytes, found "
                            + schema.length());
        }
        try {
            var tree = tree(schema);
            SchemaShape.check(tree, limits);
            var draft = Draft.of(tree);
            checkAgainstMetaSchema(tree, draft);
            return Compilation.compile(tree, draft, limits);
        } catch (SchemaException | IllegalArgumentException e) {
            // The library decodes the fragment of a reference, and throws for an invalid one such
            // as "#/a%".
            throw new BadSchema(message(e), e);
        } catch (StackOverflowError e) {
            throw new BadSchema("Schema must not be nested so deep that it cannot be read", e);
        }
    }

    private static JsonNode tree(RawJson schema) {
        try {
            return schema.tree();
        } catch (DuplicateMember e) {
            throw new SchemaRefusal("Member names must be unique, found twice: " + e.name());
        } catch (UncheckedIOException _) {
            throw new SchemaRefusal("Schema must be JSON within the limits for messages");
        }
    }

    private void checkAgainstMetaSchema(JsonNode schema, Draft draft) {
        var violations = metaSchema(draft).violations(schema);
        if (!violations.isEmpty()) {
            throw new SchemaRefusal(
                    violations.stream()
                            .limit(MAX_VIOLATIONS)
                            .map(Violation::toString)
                            .collect(
                                    Collectors.joining(
                                            "; ",
                                            "Schema must be valid JSON Schema "
                                                    + draft.title()
                                                    + ": ",
                                            "")));
        }
    }

    private CompiledSchema metaSchema(Draft draft) {
        var known = metaSchemas.get(draft);
        if (known != null) {
            return known;
        }
        // Not computeIfAbsent, which would compile under a monitor. In a native binary an
        // interrupted virtual thread that waits for a monitor spins, and takes the processor from
        // the thread that holds it. Two threads may compile the same meta-schema; both results are
        // equal.
        var compiled = Compilation.metaSchema(draft, limits);
        metaSchemas.put(draft, compiled);
        return compiled;
    }

    /** Returns a message without the library's texts, which expose class and file names. */
    private static String message(RuntimeException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SchemaRefusal refusal) {
                return refusal.words();
            }
        }
        return "Schema must be readable by the validator, found an identifier or keyword it refuses";
    }
}
