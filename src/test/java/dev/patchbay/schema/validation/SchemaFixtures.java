package dev.patchbay.schema.validation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.Json;
import dev.patchbay.json.RawJson;
import java.util.List;

/** Short methods that compile a schema, read a value and report its violations. */
final class SchemaFixtures {
    private static final Schemas SCHEMAS = new Schemas(SchemaLimits.DEFAULT);

    private SchemaFixtures() {}

    static CompiledSchema schema(String json) throws BadSchema {
        return SCHEMAS.compile(RawJson.parse(json));
    }

    /** Read as arguments are. */
    static JsonNode value(String json) {
        assertThatCode(() -> Json.mapper().readTree(json)).doesNotThrowAnyException();
        var bytes = json.getBytes(UTF_8);
        return RawJson.trusted(bytes, 0, bytes.length).tree();
    }

    static List<Violation> violations(String schema, String value) throws BadSchema {
        return schema(schema).violations(value(value));
    }
}
