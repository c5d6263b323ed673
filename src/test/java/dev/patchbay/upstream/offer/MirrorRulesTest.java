package dev.patchbay.upstream.offer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.RawJson;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MirrorRulesTest {
    private static final String HEADER = "{\"type\": \"string\", \"x-mcp-header\": \"A\"}";
    private static final String MISPLACED =
            "x-mcp-header must be used only for arguments, directly under properties";

    private static Optional<String> broken(String properties) {
        return MirrorRules.broken(
                RawJson.parse("{\"type\":\"object\",\"properties\":{" + properties + "}}").tree());
    }

    @Test
    void primitivesMayHaveHeadersWithNamesOfTheirOwn() {
        assertThat(
                        broken(
                                """
                                "a": {"type": "string", "x-mcp-header": "Region"},
                                "b": {"type": "integer", "x-mcp-header": "!#$%&'*+-.^_`|~09azAZ"},
                                "c": {"type": "object", "properties": {"d": {"type": "boolean", "x-mcp-header": "D"}}},
                                "e": {"type": "number"}
                                """))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"\"", "\"My Region\"", "\"a:b\"", "\"é\"", "\"a\\u0007\"", "1", "null"})
    void aNameThatIsNoneOfAHeaderIsBroken(String header) {
        assertThat(broken("\"a\": {\"type\": \"string\", \"x-mcp-header\": " + header + "}"))
                .contains("x-mcp-header of a must be a name of a header");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"number\"", "\"object\"", "\"array\"", "\"null\"", "1"})
    void whatIsNoPrimitiveIsBroken(String type) {
        assertThat(broken("\"a\": {\"x-mcp-header\": \"A\", \"type\": " + type + "}"))
                .contains("a must be a string, an integer or a boolean to have x-mcp-header");
    }

    @Test
    void twoArgumentsWithOneNameAreBrokenHoweverItIsSpelled() {
        assertThat(
                        broken(
                                """
                                "a": {"type": "string", "x-mcp-header": "Region"},
                                "c": {"type": "object", "properties": {"b": {"type": "string", "x-mcp-header": "REGION"}}}
                                """))
                .contains("x-mcp-header of b must be unique");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"items\": HEADER",
                "\"prefixItems\": [{}, HEADER]",
                "\"additionalProperties\": HEADER",
                "\"anyOf\": [{\"properties\": {\"x\": HEADER}}]",
                "\"if\": {\"not\": HEADER}",
                "\"$defs\": {\"x\": HEADER}",
                "\"dependentSchemas\": {\"x\": {\"properties\": {\"y\": HEADER}}}"
            })
    void whatIsNotReachedThroughPropertiesAloneIsBroken(String elsewhere) {
        var schema = "{" + elsewhere.replace("HEADER", HEADER) + "}";

        assertThat(MirrorRules.broken(RawJson.parse(schema).tree())).contains(MISPLACED);
        assertThat(broken("\"a\": " + schema)).contains(MISPLACED);
    }

    @Test
    void theArgumentsTogetherAreNone() {
        assertThat(MirrorRules.broken(RawJson.parse(HEADER).tree())).contains(MISPLACED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"const\": HEADER",
                "\"enum\": [HEADER]",
                "\"default\": {\"items\": HEADER}",
                "\"examples\": [HEADER]",
                "\"properties\": {\"x-mcp-header\": {\"type\": \"number\"}}",
                "\"$defs\": {\"x-mcp-header\": {}}",
                "\"dependentRequired\": {\"x-mcp-header\": [\"b\"]}"
            })
    void valuesAndNamesAreNoHeaders(String harmless) {
        assertThat(broken("\"a\": {" + harmless.replace("HEADER", HEADER) + "}")).isEmpty();
    }
}
