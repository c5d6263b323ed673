package dev.patchbay.schema.validation;

import static dev.patchbay.schema.validation.SchemaFixtures.schema;
import static dev.patchbay.schema.validation.SchemaFixtures.value;
import static dev.patchbay.schema.validation.SchemaFixtures.violations;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompiledSchemaTest {
    private static final String PERSON =
            """
            {"type":"object","required":["name","age"],"additionalProperties":false,
             "properties":{"name":{"type":"string","minLength":2},
                           "age":{"type":"integer","minimum":0},
                           "tags":{"type":"array","items":{"type":"string"}}}}
            """;

    @Test
    void aValidValueHasNoViolations() throws BadSchema {
        assertThat(violations(PERSON, "{\"name\":\"Ada\",\"age\":36,\"tags\":[\"x\"]}")).isEmpty();
    }

    @Test
    void tellsEverythingThatIsWrong() throws BadSchema {
        assertThat(violations(PERSON, "{\"name\":\"A\",\"tags\":[1,\"x\",null],\"extra\":0}"))
                .containsExactly(
                        new Violation("/name", "must have at least 2 characters"),
                        new Violation("/tags/0", "must be string, found integer"),
                        new Violation("/tags/2", "must be string, found null"),
                        new Violation("", "property 'extra' is not allowed here"),
                        new Violation("", "required property 'age' is missing"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'string'} | true",
                "{'type':'number'} | false",
                "{'maxLength':40000} | true",
                "{'maxLength':39999} | false",
                "{'minLength':40001} | false",
                "{'pattern':'^x{10}'} | true",
                "{'pattern':'y'} | false",
                "{'const':LONG} | true",
                "{'enum':['y',LONG]} | true",
                "{'const':'y'} | false",
                "{'enum':['y','z']} | false"
            })
    void aLongTextIsCheckedLikeAShortOne(String schema, boolean valid) throws BadSchema {
        var text = "\"" + "x".repeat(40_000) + "\"";

        var violations = violations(schema.replace('\'', '"').replace("LONG", text), text);

        assertThat(violations.isEmpty()).isEqualTo(valid);
    }

    @Test
    void aTextIsTheSameHoweverLongItIsWritten() throws BadSchema {
        var plain = "\"" + "x".repeat(10_000) + "\"";
        var escaped = "\"" + "\\u0078".repeat(10_000) + "\"";

        assertThat(violations("{\"const\":" + plain + "}", escaped)).isEmpty();
        assertThat(violations("{\"const\":" + escaped + "}", plain)).isEmpty();
        assertThat(violations("{\"enum\":[1," + plain + "]}", escaped)).isEmpty();
    }

    @Test
    void itemsThatAreLongTextsAreCompared() throws BadSchema {
        var text = "\"" + "x".repeat(40_000) + "\"";

        assertThat(violations("{\"uniqueItems\":true}", "[" + text + "," + text + "]")).hasSize(1);
    }

    @Test
    void pointersEscapeTildesAndSlashesAndNothingElse() throws BadSchema {
        var names = "{\"a/b\":{\"m~n\":{\" \\\"\\n\":{\"\":1}}}}";

        assertThat(
                        violations(
                                "{\"additionalProperties\":{\"$ref\":\"#\"},\"type\":\"object\"}",
                                names))
                .containsExactly(
                        new Violation("/a~1b/m~0n/ \"\n/", "must be object, found integer"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':['string','null']} | 1 | must be [string, null], found integer",
                "{'enum':['a',1]} | 'b' | must be one of ['a',1]",
                "{'const':{'a':1}} | {'a':2} | must be {'a':1}",
                "{'minimum':1000000} | 5 | must be at least 1000000, found 5",
                "{'exclusiveMaximum':5} | 5 | must be less than 5, found 5",
                "{'multipleOf':0.1} | 0.25 | must be a multiple of 0.1, found 0.25",
                "{'maxLength':1000} | @ | must have at most 1000 characters",
                "{'pattern':'^a+$'} | 'b' | must match the regular expression ^a+$",
                "{'minItems':2} | [1] | must have at least 2 items",
                "{'uniqueItems':true} | [1,2,1] | must have unique items, found a "
                        + "duplicate at index 2",
                "{'contains':{'type':'string'}} | [1] | must have at least 1 items that match 'contains'",
                "{'dependentRequired':{'a':['b']}} | {'a':1} | property 'b' is required when 'a' is present",
                "{'propertyNames':{'maxLength':1}} | {'ab':1} | property name 'ab' is not allowed: must have at most 1 characters",
                "{'not':{'type':'string'}} | 'x' | must not match the schema under 'not'",
                "{'oneOf':[{'type':'number'},{'minimum':1}]} | 2 | must match exactly one schema of 'oneOf', matches those at index 0, 1",
                "{'prefixItems':[true],'items':false} | [1,2] | the item at index 1 is not allowed here",
                "{'unevaluatedProperties':false} | {'a':1} | property 'a' is not allowed here",
                "false | 1 | no value is allowed here"
            })
    void messagesSayWhatMustHold(String schema, String value, String message) throws BadSchema {
        var json = value.equals("@") ? "\"" + "x".repeat(1001) + "\"" : value.replace('\'', '"');

        assertThat(violations(schema.replace('\'', '"'), json))
                .extracting(it -> it.message().replace('"', '\''))
                .first()
                .isEqualTo(message);
    }

    @Test
    void messagesDoNotDependOnTheMachinesLocale() throws BadSchema {
        var before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(violations("{\"maxItems\":1000}", "[" + "1,".repeat(1000) + "1]"))
                    .containsExactly(new Violation("", "must have at most 1000 items"));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void longListsOfViolationsEndInACount() throws BadSchema {
        var violations =
                violations("{\"items\":{\"type\":\"string\"}}", "[" + "1,".repeat(99) + "1]");

        assertThat(violations).hasSize(51);
        assertThat(violations.get(49).pointer()).isEqualTo("/49");
        assertThat(violations.getLast()).isEqualTo(new Violation("", "and 50 more"));
    }

    @Test
    void longMessagesAreCut() throws BadSchema {
        var message =
                violations("{\"const\":\"" + "😀".repeat(1000) + "\"}", "1").getFirst().message();

        assertThat(message).hasSizeLessThan(220).endsWith("😀…");
    }

    @Test
    void theOrderIsTheSameEveryTime() throws BadSchema {
        var schema =
                """
                {"patternProperties":{"a":{"type":"string"},"b":{"minimum":9},"c":{"enum":[1]},
                                      "^":{"multipleOf":7},"d":false}}
                """;
        var first = violations(schema, "{\"abcd\":4,\"dcba\":4}");

        for (int i = 0; i < 50; i++) {
            assertThat(violations(schema, "{\"abcd\":4,\"dcba\":4}")).isEqualTo(first);
        }
        assertThat(first).hasSize(10).extracting(Violation::pointer).startsWith("/abcd");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'maximum':100} | 18446744073709551626.0",
                "{'type':'integer','maximum':100} | 18446744073709551626.0",
                "{'type':'integer','minimum':0} | -1e300",
                "{'multipleOf':7} | 1e400",
                "{'multipleOf':10} | 123456789012345678901234567890123456789"
            })
    void bigNumbersAreComparedExactly(String schema, String value) throws BadSchema {
        assertThat(violations(schema.replace('\'', '"'), value)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'enum':[100]} | 1e2",
                "{'enum':[[1.0]]} | [1]",
                "{'const':{'a':{'b':10}}} | {'a':{'b':1.0e1}}",
                "{'const':0} | -0.0",
                "{'const':{'a':1,'b':2}} | {'b':2,'a':1}"
            })
    void equalNumbersAreEqualHoweverTheyAreWritten(String schema, String value) throws BadSchema {
        assertThat(violations(schema.replace('\'', '"'), value.replace('\'', '"'))).isEmpty();
    }

    @Test
    void valuesThatOnlyLookAlikeAreDifferent() throws BadSchema {
        assertThat(
                        violations(
                                "{\"uniqueItems\":true}",
                                """
                                [1,"1",true,"true",null,"null",[1],[[1]],[1,[]],[[1],[]],
                                 {"a":1,"b":1234567891},{"a":"b1234567891"}]
                                """))
                .isEmpty();
    }

    @Test
    void manyThreadsMayUseOneSchema() throws BadSchema, InterruptedException, ExecutionException {
        var schema =
                schema(
                        """
                        {"$dynamicAnchor":"node","required":["v"],
                         "properties":{"v":{"type":"string","pattern":"^[a-z]+$"},
                                       "next":{"$dynamicRef":"#node"}},
                         "unevaluatedProperties":false}
                        """);
        var valid = value("{\"v\":\"a\",\"next\":{\"v\":\"b\",\"next\":{\"v\":\"c\"}}}");
        var invalid = value("{\"v\":\"a\",\"next\":{\"v\":\"B\",\"next\":{\"x\":1}}}");
        var expected = schema.violations(invalid);
        List<Future<List<Violation>>> good = new ArrayList<>();
        List<Future<List<Violation>>> bad = new ArrayList<>();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 2000; i++) {
                good.add(threads.submit(() -> schema.violations(valid)));
                bad.add(threads.submit(() -> schema.violations(invalid)));
            }
        }

        assertThat(expected).hasSize(3);
        for (int i = 0; i < 2000; i++) {
            assertThat(good.get(i).get()).isEmpty();
            assertThat(bad.get(i).get()).isEqualTo(expected);
        }
    }
}
