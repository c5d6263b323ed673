package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import dev.patchbay.fuzz.Input;
import dev.patchbay.fuzz.Law;
import dev.patchbay.json.RawJson;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Any schema is compiled or refused, any value checked or refused, within the budgets; and where
 * our rules are those of the library, the library says the same.
 */
public final class SchemasFuzz {
    private static final Schemas SCHEMAS = new Schemas(BoundedPatternFuzz.LIMITS);

    /**
     * Where we differ on purpose: numbers and equality, expressions, notes, and what is bounded.
     */
    private static final Pattern OURS =
            Pattern.compile(
                    "pattern|format|content|enum|const|unique|aximum|inimum|multipleOf|[$]|\\d[.eE]|\\d{9}");

    private SchemasFuzz() {}

    /** A schema, a NUL, and a value. */
    public static void fuzzerTestOneInput(byte[] data) {
        var input = new Input(data);
        var schema = parsed(input.text());
        var value = parsed(input.text());
        if (schema == null || value == null) {
            return;
        }
        CompiledSchema compiled;
        try {
            compiled = SCHEMAS.compile(schema);
        } catch (BadSchema e) {
            Law.holds(
                    schema.toString().contains("networknt")
                            || !String.valueOf(e.getMessage()).contains("networknt"),
                    "A refusal is in our own words");
            return;
        }
        var violations = compiled.violations(value.tree());
        Law.equal(violations, compiled.violations(value.tree()), "A value gets the same answer");
        if (comparable(schema, value, violations)) {
            Law.equal(
                    libraryAccepts(schema.tree(), value.tree()),
                    violations.isEmpty(),
                    "The library says the same");
        }
    }

    private static RawJson parsed(String text) {
        try {
            return RawJson.parse(text);
        } catch (IllegalArgumentException _) {
            return null;
        }
    }

    private static boolean comparable(RawJson schema, RawJson value, List<Violation> violations) {
        return !OURS.matcher(schema.toString()).find()
                && !OURS.matcher(value.toString()).find()
                && violations.stream()
                        .noneMatch(each -> each.toString().contains("could not be checked"));
    }

    private static boolean libraryAccepts(JsonNode schema, JsonNode value) {
        return SchemaRegistry.withDialect(Draft.of(schema).dialect())
                .getSchema(SchemaLocation.DOCUMENT, schema)
                .validate(value)
                .isEmpty();
    }
}
