package dev.patchbay.schema.validation;

import static dev.patchbay.schema.validation.SchemaFixtures.schema;
import static dev.patchbay.schema.validation.SchemaFixtures.violations;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReferenceCyclesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'$ref':'#'}",
                "{'$id':'x:a','$ref':'x:a'}",
                "{'$anchor':'a','$ref':'#a'}",
                "{'$dynamicAnchor':'a','$dynamicRef':'#a'}",
                "{'$anchor':'a','$dynamicRef':'#a'}",
                "{'$schema':'https://json-schema.org/draft/2019-09/schema','$recursiveRef':'#'}",
                "{'$schema':'http://json-schema.org/draft-07/schema#','allOf':[{'$ref':'#'}]}",
                "{'$ref':'#/$defs/a','$defs':{'a':{'$ref':'#/$defs/b'},'b':{'$ref':'#/$defs/a'}}}",
                "{'$defs':{'a':{'$ref':'#/$defs/a'}}}",
                "{'allOf':[{'$ref':'#'}]}",
                "{'anyOf':[true,{'$ref':'#'}]}",
                "{'oneOf':[{'$ref':'#'}]}",
                "{'not':{'$ref':'#'}}",
                "{'if':{'$ref':'#'}}",
                "{'if':true,'then':{'$ref':'#'}}",
                "{'if':true,'else':{'$ref':'#'}}",
                "{'dependentSchemas':{'x':{'$ref':'#'}}}",
                "{'dependencies':{'x':{'$ref':'#'}}}",
                "{'properties':{'a':{'allOf':[{'not':{'$ref':'#/properties/a'}}]}}}"
            })
    void refusesCyclesThatStayAtTheSameValue(String schema) {
        assertThatExceptionOfType(BadSchema.class)
                .isThrownBy(() -> schema(schema.replace('\'', '"')))
                .withMessageContaining("must not form a cycle that applies to the same value");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'properties':{'a':{'$ref':'#'}}}",
                "{'items':{'$ref':'#'}}",
                "{'prefixItems':[{'$ref':'#'}]}",
                "{'additionalProperties':{'$ref':'#'}}",
                "{'patternProperties':{'a':{'$ref':'#'}}}",
                "{'propertyNames':{'$ref':'#'}}",
                "{'contains':{'$ref':'#'},'minContains':0}",
                "{'unevaluatedProperties':{'$ref':'#'}}",
                "{'unevaluatedItems':{'$ref':'#'}}"
            })
    void readsCyclesThatGoIntoTheValue(String schema) throws BadSchema {
        var recursive = schema.replace('\'', '"');

        assertThat(violations(recursive, "{\"a\":{\"a\":{\"a\":[]}}}")).isEmpty();
        assertThat(violations(recursive, "[[[[]]]]")).isEmpty();
    }

    @Test
    void checksATreeAtEveryLevel() throws BadSchema {
        var tree =
                """
                {"type":"object","required":["name"],
                 "properties":{"name":{"type":"string"},
                               "children":{"type":"array","items":{"$ref":"#"}}}}
                """;

        assertThat(
                        violations(
                                tree,
                                """
                                {"name":"a","children":[{"name":"b"},
                                  {"name":"c","children":[{"name":4},{}]}]}
                                """))
                .containsExactly(
                        new Violation(
                                "/children/1/children/0/name", "must be string, found integer"),
                        new Violation(
                                "/children/1/children/1", "required property 'name' is missing"));
    }

    @Test
    void draft7IgnoresWhatStandsBesideAReference() throws BadSchema {
        var schema =
                """
                {"$schema":"http://json-schema.org/draft-07/schema#",
                 "definitions":{"a":{"type":"string"}},
                 "properties":{"x":{"$ref":"#/definitions/a",
                                    "allOf":[{"$ref":"#/properties/x"}]}}}
                """;

        assertThat(violations(schema, "{\"x\":1}")).hasSize(1);
    }

    @Test
    void theSameTargetTwiceIsNoCycle() throws BadSchema {
        var schema =
                """
                {"allOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}],"$defs":{"a":{"minimum":3}}}
                """;

        assertThat(violations(schema, "2"))
                .containsExactly(new Violation("", "must be at least 3, found 2"));
    }
}
