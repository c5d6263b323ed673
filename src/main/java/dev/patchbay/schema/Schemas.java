package dev.patchbay.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaException;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Compiles the schemas of tools, whoever wrote them.
 *
 * <p>Concurrency: the meta-schemas are compiled on first use and kept in a concurrent map;
 * everything else belongs to one call.
 */
public final class Schemas {
    private static final int VIOLATIONS_TOLD = 3;

    private final SchemaLimits limits;
    private final Map<Draft, CompiledSchema> metaSchemas = new ConcurrentHashMap<>();

    public Schemas(SchemaLimits limits) {
        this.limits = limits;
    }

    SchemaLimits limits() {
        return limits;
    }

    /**
     * Reads a schema; nothing outside of it is ever fetched.
     *
     * @throws BadSchema if it is not a valid schema of a known dialect, refers to something outside
     *     of itself, or could cost more than the limits
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
        } catch (SchemaException e) {
            throw new BadSchema(message(e), e);
        } catch (StackOverflowError e) {
            throw new BadSchema("Schema must not be nested so deep that it cannot be read", e);
        }
    }

    private static JsonNode tree(RawJson schema) {
        try {
            return schema.tree();
        } catch (DuplicateMember e) {
            throw new Refusal("Member names must be unique, found twice: " + e.name());
        } catch (UncheckedIOException _) {
            throw new Refusal("Schema must be JSON within the limits for messages");
        }
    }

    private void checkAgainstMetaSchema(JsonNode schema, Draft draft) {
        var metaSchema =
                metaSchemas.computeIfAbsent(draft, it -> Compilation.metaSchema(it, limits));
        var violations = metaSchema.violations(schema);
        if (!violations.isEmpty()) {
            throw new Refusal(
                    violations.stream()
                            .limit(VIOLATIONS_TOLD)
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

    /** Only our own words leave: the library's name classes and files. */
    private static String message(SchemaException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof Refusal refusal) {
                return refusal.words();
            }
        }
        return "Schema must be readable by the validator, found an identifier or keyword it refuses";
    }
}
