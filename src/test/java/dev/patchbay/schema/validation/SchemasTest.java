package dev.patchbay.schema.validation;

import static dev.patchbay.schema.validation.SchemaFixtures.schema;
import static dev.patchbay.schema.validation.SchemaFixtures.violations;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.json.RawJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemasTest {
    private static void assertRefused(String schema, String message) {
        assertThatExceptionOfType(BadSchema.class)
                .isThrownBy(() -> schema(schema))
                .withMessageContaining(message)
                .satisfies(it ->
                        assertThat(it.getMessage())
                                .doesNotContain("networknt", "Exception", "java."));
    }

    @ParameterizedTest
    @CsvSource({"[], an array", "'\"x\"', a string", "1, a number", "null, null"})
    void refusesWhatIsNeitherObjectNorBoolean(String schema, String found) {
        assertRefused(schema, "Schema must be an object or a boolean, found " + found);
    }

    @Test
    void refusesAnObjectWithANameTwice() {
        var bytes = "{\"type\":\"object\",\"type\":\"string\"}".getBytes(StandardCharsets.UTF_8);

        assertThatExceptionOfType(BadSchema.class)
                .isThrownBy(() ->
                        new Schemas(SchemaLimits.DEFAULT)
                                .compile(RawJson.trusted(bytes, 0, bytes.length)))
                .withMessageContaining("unique");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com/dialect",
                "http://json-schema.org/draft-03/schema#",
                "https://evil.example/?x=://json-schema.org/draft-07/",
                ""
            })
    void refusesUnknownDialects(String uri) {
        assertRefused("{\"$schema\":\"" + uri + "\"}", "$schema must be one of http");
    }

    @Test
    void refusesAnUnknownDialectInsideToo() {
        assertRefused(
                "{\"$defs\":{\"a\":{\"$id\":\"x:a\",\"$schema\":\"x:b\"}}}",
                "$schema must be one of");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://json-schema.org/draft-04/schema#",
                "http://json-schema.org/draft-06/schema",
                "http://json-schema.org/draft-07/schema#",
                "https://json-schema.org/draft-07/schema",
                "https://json-schema.org/draft/2019-09/schema",
                "https://json-schema.org/draft/2020-12/schema",
                "http://json-schema.org/draft/2020-12/schema#"
            })
    void readsTheKnownDialects(String uri) throws BadSchema {
        var schema = "{\"$schema\":\"" + uri + "\",\"type\":\"integer\",\"maximum\":3}";

        assertThat(violations(schema, "3")).isEmpty();
        assertThat(violations(schema, "4")).hasSize(1);
    }

    @Test
    void aSchemaWithoutDialectIs202012() throws BadSchema {
        assertThat(violations("{\"prefixItems\":[{\"type\":\"string\"}]}", "[1]")).hasSize(1);
    }

    @Test
    void refusesWhatTheMetaSchemaRefuses() {
        assertRefused(
                "{\"properties\":{\"a\":{\"type\":\"strng\"}}}",
                "Schema must be valid JSON Schema 2020-12: /properties/a/type: must be");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com/schema.json",
                "other.json",
                "classpath:draft/2020-12/schema",
                "resource:draft/2020-12/schema",
                "file:///etc/hostname",
                "jar:file:/x.jar!/y",
                "https://json-schema.org/draft/2020-12/../../jsv-messages.properties",
                "https://json-schema.org/draft/2020-12/meta/../schema",
                "#/$defs/missing",
                "#missing",
                "#/$defs/a%",
                "#%zz"
            })
    void refusesReferencesToTheOutside(String reference) {
        assertRefused(
                "{\"properties\":{\"a\":{\"$ref\":\"" + reference + "\"}}}",
                "$ref must lead to a schema inside this one, found " + reference);
    }

    @Test
    void refusesReferencesToTheOutsideInPartsThatNothingUses() {
        assertRefused("{\"$defs\":{\"a\":{\"$ref\":\"x:y\"}}}", "found x:y");
    }

    @Test
    void refusesDynamicReferencesToNothing() {
        assertRefused("{\"$dynamicRef\":\"#a\"}", "$dynamicRef must lead to a schema inside");
    }

    @Test
    void refusesReferencesToWhatIsNoSchema() {
        assertRefused("{\"$ref\":\"#/maximum\",\"maximum\":3}", "found #/maximum");
    }

    @Test
    void neverOpensAConnection() throws IOException {
        try (var canary = ServerSocketChannel.open()) {
            canary.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            canary.configureBlocking(false);
            int port = canary.socket().getLocalPort();

            assertRefused("{\"$ref\":\"http://localhost:" + port + "/a.json\"}", "must lead to");
            assertRefused("{\"$schema\":\"http://localhost:" + port + "/a.json\"}", "$schema");

            assertThat(canary.accept()).isNull();
        }
    }

    @Test
    void neverOpensAFile(@TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("a.json"), "{\"type\":\"string\"}");

        assertRefused("{\"$ref\":\"" + file.toUri() + "\"}", "must lead to");
        assertRefused("{\"$id\":\"" + folder.toUri() + "\",\"$ref\":\"a.json\"}", "must lead to");
    }

    @Test
    void mayReferToAMetaSchema() throws BadSchema {
        var schema = "{\"$ref\":\"https://json-schema.org/draft/2020-12/schema\"}";

        assertThat(violations(schema, "{\"type\":\"string\"}")).isEmpty();
        assertThat(violations(schema, "{\"type\":\"strng\"}")).isNotEmpty();
    }

    @Test
    void schemasWithTheSameIdDoNotMix() throws BadSchema {
        var schemas = new Schemas(SchemaLimits.DEFAULT);
        var text = schemas.compile(RawJson.parse("{\"$id\":\"x:a\",\"type\":\"string\"}"));
        var number = schemas.compile(RawJson.parse("{\"$id\":\"x:a\",\"type\":\"number\"}"));

        assertThat(text.violations(SchemaFixtures.value("\"x\""))).isEmpty();
        assertThat(number.violations(SchemaFixtures.value("1"))).isEmpty();
        assertRefused("{\"$ref\":\"x:a\"}", "found x:a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"pattern\":\"(\"}",
                "{\"patternProperties\":{\"[\":true}}",
                "{\"$defs\":{\"a\":{\"pattern\":\"*\"}}}"
            })
    void refusesInvalidRegularExpressions(String schema) {
        assertRefused(schema, "Regular expression must be valid, found ");
    }

    @Test
    void refusesAnIdentifierWithAFragment() {
        assertRefused("{\"$id\":\"x:a#b\"}", "Schema must be");
    }
}
