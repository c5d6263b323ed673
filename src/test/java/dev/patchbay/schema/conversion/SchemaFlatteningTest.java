package dev.patchbay.schema.conversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.Json;
import dev.patchbay.json.RawJson;
import dev.patchbay.schema.validation.BadSchema;
import dev.patchbay.schema.validation.RandomSchema;
import dev.patchbay.schema.validation.SchemaLimits;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.testing.Corpus;
import dev.patchbay.testing.Property;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the plain forms of schemas that many clients refuse. */
class SchemaFlatteningTest {
    private static final int CASES = 400;
    private static final int VALUES = 20;

    private static final Schemas SCHEMAS = new Schemas(SchemaLimits.DEFAULT);
    private static final SchemaFlattening LOWERING = new SchemaFlattening(SCHEMAS);

    private static RawJson json(String text) {
        return RawJson.parse(text.replace('\'', '"'));
    }

    private static JsonNode lowered(String schema) throws BadSchema {
        return LOWERING.of(json(schema)).orElseThrow().tree();
    }

    private static void assertLowered(String schema, String expected) throws BadSchema {
        assertThat(lowered(schema)).isEqualTo(json(expected).tree());
    }

    private static void assertNotLowered(String schema, String reason) {
        assertThatExceptionOfType(BadSchema.class)
                .isThrownBy(() -> LOWERING.of(json(schema)))
                .withMessageContaining(reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'type':'object'}",
                "{'type':'object','properties':{'a':{'anyOf':[{},{}]},'$ref':{},'allOf':{}}}",
                "{'not':{'anyOf':[{}]},'if':{},'$defs':{'a':{'oneOf':[{}]}}}"
            })
    void aPlainRootStaysAsItIs(String schema) throws BadSchema {
        assertThat(LOWERING.of(json(schema))).isEmpty();
    }

    @Test
    void ofAlternativesOnlyWhatAllOfThemRequireIsRequired() throws BadSchema {
        assertLowered(
                "{'type':'object','properties':{'a':{'type':'string'},'b':{},'c':{}},"
                        + "'required':['c'],'anyOf':[{'required':['a']},{'required':['b','a']}]}",
                "{'type':'object','description':'At least one of these combinations "
                        + "of arguments must be given: a; b, "
                        + "a.','properties':{'a':{'type':'string'},'b':{},'c':{}},"
                        + "'required':['c','a']}");
    }

    @Test
    void theMembersOfClosedAlternativesAreUnited() throws BadSchema {
        assertLowered(
                "{'description':'D.','oneOf':["
                        + "{'properties':{'do':{'const':'add'},'n':{'type':'integer'}},"
                        + "'required':['do','n'],'additionalProperties':false},"
                        + "{'properties':{'do':{'const':'end'}},"
                        + "'required':['do'],'additionalProperties':false}]}",
                "{'type':'object','description':'D.\\n\\nExactly one of these "
                        + "combinations of arguments must be given: do = \\'add\\', n; do = "
                        + "\\'end\\'.',"
                        + "'properties':{'do':{'anyOf':[{'const':'add'},{'const':'end'}]},"
                        + "'n':{'type':'integer'}},'required':['do']}".replace("\\'", "\\\""));
    }

    @Test
    void whereAnAlternativeIsOpenAMemberItDoesNotNameMayBeAnything() throws BadSchema {
        assertThat(
                        lowered(
                                        "{'anyOf':[{'properties':{'a':{'type':'string'}}},{'required':['b']}]}")
                                .path("properties"))
                .isEqualTo(json("{'a':{'anyOf':[{'type':'string'},{}]}}").tree());
    }

    @Test
    void alternativesAreOnlyClosedIfAllInsideOfThemAre() throws BadSchema {
        assertThat(
                        lowered(
                                        "{'anyOf':[{'anyOf':[{'additionalProperties':false},{}]},"
                                                + "{'properties':{'a':{'type':'string'}}}]}")
                                .path("properties"))
                .isEqualTo(json("{'a':{'anyOf':[{'type':'string'},{}]}}").tree());
        assertThat(
                        lowered(
                                        "{'anyOf':[{'allOf':[{'additionalProperties':false},{}]},"
                                                + "{'properties':{'a':{'type':'string'}}}]}")
                                .path("properties"))
                .isEqualTo(json("{'a':{'type':'string'}}").tree());
    }

    @Test
    void allPartsOfAllOfHold() throws BadSchema {
        assertLowered(
                "{'type':'object','title':'T','properties':{'a':{'type':'string'}},'allOf':["
                        + "{'properties':{'a':{'minLength':2},'b':{}},'required':['b']},"
                        + "{'required':['a'],'additionalProperties':false}]}",
                "{'type':'object','properties':{'a':{'type':'string','allOf':[{'minLength':2}]},'b':{}},"
                        + "'required':['b','a'],'title':'T'}");
    }

    @Test
    void aReferenceAtTheRootIsFollowedAndDefinitionsStay() throws BadSchema {
        assertLowered(
                "{'$ref':'#/$defs/A','$defs':{'A':{'properties':{'b':{'$ref':'#/$defs/B'}},"
                        + "'required':['b']},'B':{'type':'integer'}}}",
                "{'type':'object','properties':{'b':{'$ref':'#/$defs/B'}},'required':['b'],"
                        + "'$defs':{'A':{'properties':{'b':{'$ref':'#/$defs/B'}},"
                        + "'required':['b']},'B':{'type':'integer'}}}");
    }

    @Test
    void whatIsReferredToElsewhereMovesToTheDefinitions() throws BadSchema {
        assertThat(
                        lowered(
                                        "{'anyOf':[{'properties':{'a':{'type':'integer'},"
                                                + "'b':{'$ref':'#/anyOf/0/properties/a'}}},"
                                                + "{'properties':{'c':{'$ref':'#'}}}]}")
                                .path("$defs"))
                .isEqualTo(
                        json("{'place-1':{'type':'integer'},'place-2':{'anyOf':["
                                        + "{'properties':{'a':{'type':'integer'},"
                                        + "'b':{'$ref':'#/$defs/place-1'}}},"
                                        + "{'properties':{'c':{'$ref':'#/$defs/place-2'}}}]}}")
                                .tree());
    }

    @Test
    void inOlderDraftsNothingCountsBesideAReference() throws BadSchema {
        assertLowered(
                "{'$schema':'http://json-schema.org/draft-07/schema#','$ref':'#/definitions/A',"
                        + "'required':['x'],'definitions':{'A':{'required':['a']}}}",
                "{'type':'object','properties':{},'required':['a'],"
                        + "'$schema':'http://json-schema.org/draft-07/schema#',"
                        + "'definitions':{'A':{'required':['a']}}}");
    }

    @Test
    void alternativesThatNoObjectFitsAreLeftOut() throws BadSchema {
        assertThat(
                        lowered(
                                "{'anyOf':[{'type':'null'},false,{'type':['object','null'],'required':['a']}]}"))
                .isEqualTo(json("{'type':'object','properties':{},'required':['a']}").tree());
    }

    @Test
    void whatHoldsBesideAlternativesStillHolds() throws BadSchema {
        assertThat(
                        lowered(
                                "{'anyOf':[true],'minProperties':1,'not':{'required':['x']},"
                                        + "'patternProperties':{'^p':{'type':'null'}}}"))
                .isEqualTo(
                        json("{'type':'object','properties':{},'minProperties':1,"
                                        + "'not':{'required':['x']},"
                                        + "'patternProperties':{'^p':{'type':'null'}}}")
                                .tree());
    }

    @Test
    void manyCombinationsAreToldInPart() throws BadSchema {
        var choices = new StringBuilder("{'required':['a0']}");
        for (int i = 1; i < 30; i++) {
            choices.append(",{'required':['a").append(i).append("']}");
        }

        assertThat(lowered("{'anyOf':[" + choices + "]}").path("description").asText())
                .contains("a0; a1; a2")
                .endsWith("a11; and 18 more.");
    }

    @Test
    void whatCannotBeLoweredIsToldWithTheReason() {
        assertNotLowered("{'allOf':[{'type':'string'}]}", "must allow at least one object");
        assertNotLowered("{'anyOf':[{'$id':'x:a'}]}", "must not have $id below its root");
        assertNotLowered(
                "{'anyOf':[{'properties':{'a':{'$ref':'#x'}}}],'$defs':{'a':{'$anchor':'x'}}}",
                "must not have $anchor below its root");
        assertNotLowered(
                "{'$ref':'https://json-schema.org/draft/2020-12/schema'}",
                "$ref must be a pointer into the same schema");
    }

    @Test
    void whatBecomesTooLargeIsNotLowered() {
        var members = new StringBuilder("'p':{}");
        for (int i = 0; i < 400; i++) {
            members.append(",'property-")
                    .append(i)
                    .append("':{'description':'")
                    .append("x".repeat(1_000))
                    .append("'}");
        }
        assertNotLowered(
                "{'allOf':[{'$ref':'#/$defs/A'},{'$ref':'#/$defs/A'},{'$ref':'#/$defs/A'}],"
                        + "'$defs':{'A':{'properties':{"
                        + members
                        + "}}}}",
                "Plain form must not exceed 1048576 characters");
    }

    @Test
    void whatIsPutTogetherTooDeepIsNotLowered() {
        assertNotLowered(
                "{'allOf':[".repeat(63)
                        + "{'$ref':'#/$defs/a'}"
                        + "]}".repeat(62)
                        + "],'$defs':{'a':{'allOf':[{'anyOf':[{}]}]}}}",
                "must not combine subschemas more than 64 levels deep");
    }

    @Test
    void whatFitsASchemaFitsItsPlainForm() {
        Property.check(
                CASES,
                random -> {
                    var schema = RandomSchema.composed(random);
                    var compiled = SCHEMAS.compile(schema);
                    var plain = plain(schema);
                    if (plain.isEmpty()) {
                        return;
                    }
                    var loose = SCHEMAS.compile(plain.get());
                    for (int i = 0; i < VALUES; i++) {
                        var value = RandomSchema.value(random);
                        if (compiled.violations(value).isEmpty()) {
                            assertThat(loose.violations(value))
                                    .as("%s fits %s but not %s", value, schema, plain.get())
                                    .isEmpty();
                        }
                    }
                });
    }

    private static Optional<RawJson> plain(RawJson schema) {
        try {
            return LOWERING.of(schema);
        } catch (BadSchema _) {
            return Optional.empty();
        }
    }

    @Test
    @Tag("shared")
    void whatFitsASchemaOfTheOfficialSuiteFitsItsPlainForm() throws IOException {
        int lowered = 0;
        for (var file : Corpus.files("json-schema-test-suite/tests/draft2020-12")) {
            for (var group : Json.mapper().readTree(Corpus.bytes(file))) {
                lowered += checked(group) ? 1 : 0;
            }
        }
        assertThat(lowered).isGreaterThan(50);
    }

    private static boolean checked(JsonNode group) {
        var schema = RawJson.of(group.path("schema"));
        try {
            var _ = SCHEMAS.compile(schema);
            var plain = schema.isObject() ? LOWERING.of(schema) : Optional.<RawJson>empty();
            if (plain.isEmpty()) {
                return false;
            }
            var loose = SCHEMAS.compile(plain.get());
            for (var test : group.path("tests")) {
                if (test.path("data").isObject() && test.path("valid").asBoolean()) {
                    assertThat(loose.violations(test.path("data"))).as("%s", test).isEmpty();
                }
            }
            return true;
        } catch (BadSchema _) {
            return false;
        }
    }
}
