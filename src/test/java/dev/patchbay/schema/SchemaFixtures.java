package dev.patchbay.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.Json;
import dev.patchbay.json.RawJson;
import java.util.List;

/** Short ways to compile a schema, read a value and look at what is wrong with it. */
final class SchemaFixtures {
    private static final Schemas SCHEMAS = new Schemas(SchemaLimits.DEFAULT);

    private SchemaFixtures() {}

    static CompiledSchema schema(String json) throws BadSchema {
        return SCHEMAS.compile(RawJson.parse(json));
    }

    static JsonNode value(String json) {
        try {
            return Json.mapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    static List<Violation> violations(String schema, String value) throws BadSchema {
        return schema(schema).violations(value(value));
    }
}
