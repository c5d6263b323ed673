package dev.patchbay.schema.conversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.json.RawJson;
import dev.patchbay.schema.validation.BadSchema;
import dev.patchbay.schema.validation.SchemaLimits;
import dev.patchbay.schema.validation.Schemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaUpgradeTest {
    private static final String DRAFT_4 = "http://json-schema.org/draft-04/schema#";
    private static final String DRAFT_7 = "http://json-schema.org/draft-07/schema#";
    private static final String DRAFT_2019 = "https://json-schema.org/draft/2019-09/schema";

    private final SchemaUpgrade upgrade = new SchemaUpgrade(new Schemas(SchemaLimits.DEFAULT));

    private static RawJson schema(String draft, String members) {
        return RawJson.parse("{\"$schema\":\"" + draft + "\"" + members + "}");
    }

    private String upgraded(String draft, String members) throws BadSchema {
        return upgrade.of(schema(draft, members)).orElseThrow().toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"object\"}",
                "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\"}",
                "true"
            })
    void whatNamesNoOlderDraftStaysAsItIs(String schema) throws BadSchema {
        assertThat(upgrade.of(RawJson.parse(schema))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                DRAFT_4,
                "http://json-schema.org/draft-06/schema#",
                DRAFT_7,
                "https://json-schema.org/draft-07/schema",
                DRAFT_2019
            })
    void theNameOfAnOlderDraftGoesAndTheRestStays(String draft) throws BadSchema {
        var rest =
                "\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"array\",\"items\":"
                        + "{\"$ref\":\"#/definitions/n\"}},\"items\":{\"enum\":[{\"items\":[]}]}},"
                        + "\"definitions\":{\"n\":{\"type\":\"number\",\"minimum\":1.10}},"
                        + "\"required\":[\"a\"],\"additionalProperties\":false,\"x\":{\"items\":[1]}";

        assertThat(upgraded(draft, "," + rest)).isEqualTo("{" + rest + "}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '@',
            value = {
                DRAFT_7
                        + "|,\"items\":[{\"type\":\"string\"}],\"additionalItems\":false"
                        + "|{\"prefixItems\":[{\"type\":\"string\"}],\"items\":false}",
                DRAFT_2019 + "|,\"items\":[true]|{\"prefixItems\":[true]}",
                DRAFT_7 + "|,\"items\":true,\"additionalItems\":false|{\"items\":true}",
                DRAFT_7
                        + "|,\"properties\":{\"a\":{\"items\":[true]}}"
                        + "|{\"properties\":{\"a\":{\"prefixItems\":[true]}}}",
                DRAFT_7
                        + "|,\"anyOf\":[{\"not\":{\"items\":[true]}}]"
                        + "|{\"anyOf\":[{\"not\":{\"prefixItems\":[true]}}]}",
                DRAFT_7
                        + "|,\"dependencies\":{\"a\":[\"b\"],\"c\":{\"items\":[true]}}"
                        + "|{\"dependentRequired\":{\"a\":[\"b\"]},\"dependentSchemas\":"
                        + "{\"c\":{\"prefixItems\":[true]}}}",
                DRAFT_4
                        + "|,\"minimum\":1,\"exclusiveMinimum\":true,\"maximum\":9,\"exclusiveMaximum\":false"
                        + "|{\"exclusiveMinimum\":1,\"maximum\":9}",
                DRAFT_7
                        + "|,\"properties\":{\"a\":{\"$ref\":\"#/definitions/n\",\"minimum\":5,\"title\":\"A\"}},"
                        + "\"definitions\":{\"n\":{\"type\":\"number\"}}"
                        + "|{\"properties\":{\"a\":{\"$ref\":\"#/definitions/n\",\"title\":\"A\"}},"
                        + "\"definitions\":{\"n\":{\"type\":\"number\"}}}",
                DRAFT_4 + "|,\"id\":\"http://a.b/c\"|{\"$id\":\"http://a.b/c\"}",
                DRAFT_7 + "|,\"id\":\"#a\",\"$id\":\"x:y\"|{\"id\":\"#a\",\"$id\":\"x:y\"}",
                DRAFT_7
                        + "|,\"properties\":{\"a\":{\"$schema\":\""
                        + DRAFT_7
                        + "\",\"type\":\"string\"}}|{\"properties\":{\"a\":{\"type\":\"string\"}}}"
            })
    void keywordsThatHaveAnotherNameThereAreWrittenInIt(
            String draft, String members, String expected) throws BadSchema {
        assertThat(RawJson.parse(upgraded(draft, members)).tree())
                .isEqualTo(RawJson.parse(expected).tree());
    }

    @Test
    void whatHasNoCounterpartIsRefused() {
        for (var members :
                new String[] {
                    ",\"$id\":\"x:y#z\"",
                    ",\"properties\":{\"a\":{\"$recursiveRef\":\"#\"}}",
                    ",\"properties\":{\"a\":{\"items\":[true]},\"b\":{\"$ref\":\"#/properties/a/items/0\"}}"
                }) {
            assertThatExceptionOfType(BadSchema.class)
                    .as(members)
                    .isThrownBy(() -> upgraded(DRAFT_2019, members));
        }
    }

    @Test
    void aDialectThatNobodyKnowsIsRefused() {
        assertThatExceptionOfType(BadSchema.class)
                .isThrownBy(() -> upgraded("http://example.com/schema", ""))
                .withMessageContaining("$schema must be one of");
    }
}
