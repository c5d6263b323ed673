package dev.patchbay.tool.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.mcp.definition.ToolHints;
import dev.patchbay.schema.validation.BadSchema;
import dev.patchbay.schema.validation.SchemaLimits;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.testing.Seed;
import dev.patchbay.tool.Application;
import dev.patchbay.tool.Tools;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the conversion of Java types to JSON and back with tools that return their argument. */
class ShapeTest {
    private static final String ECHOES =
            """
            class Echoes {
                @Tool(description = "Echoes") Scalars scalars(Scalars it) { return it; }
                @Tool(description = "Echoes") Nested nested(Nested it) { return it; }
                @Tool(description = "Echoes") Any any(Any it) { return it; }
                @Tool(description = "Echoes") Named named(@Arg(name = "the-other") String one, Named two) {
                    return two;
                }
                @Tool(description = "Tells") String types(
                        List<Integer> list, Collection<String> collection, Iterable<String> iterable,
                        Set<Long> set, SequencedSet<String> ordered, Map<String, Short> map) {
                    return list.getClass() == collection.getClass() && list.equals(List.of(1, 1))
                            && set.equals(Set.of(1L)) && List.copyOf(ordered).equals(List.of("b", "a"))
                            && map.equals(Map.of("k", (short) 2)) && iterable.iterator().next().equals("x")
                            ? "all right" : "wrong";
                }
                @Tool(description = "Tells") String absent(
                        Optional<Integer> wrapped, @Nullable Integer bare, Optional<List<String>> list) {
                    return wrapped + " " + bare + " " + list;
                }
            }
            """;

    private static final String SCALARS =
            """
            @RegisterForReflection
            record Scalars(
                    String text, boolean flag, Boolean boxedFlag, byte b, Byte boxedB, short s, Short boxedS,
                    int i, Integer boxedI, long l, Long boxedL, BigInteger bigInteger,
                    float f, Float boxedF, double d, Double boxedD, BigDecimal bigDecimal,
                    URI uri, UUID uuid, Instant instant, OffsetDateTime offsetDateTime,
                    LocalDateTime localDateTime, LocalDate localDate, LocalTime localTime, Duration duration) {}
            """;

    private static final String NESTED =
            """
            @RegisterForReflection
            record Nested(
                    Color color, Set<Color> colors, List<Point> points, Map<String, List<Point>> byName,
                    Optional<Point> maybe, @Nullable Point perhaps, Optional<Color> favourite,
                    @Nullable List<String> texts) {}
            """;

    @TempDir static Path directory;
    @AutoClose private static Application application;
    private static Tools tools;

    @BeforeAll
    static void start() {
        application =
                Application.of(
                        directory,
                        ECHOES,
                        SCALARS,
                        NESTED,
                        "enum Color { RED, lime_green, Ω }",
                        "@RegisterForReflection record Point(int y, double x) {}",
                        "@RegisterForReflection record Any(JsonNode tree, RawJson raw) {}",
                        """
                        @RegisterForReflection
                        record Named(
                            @Arg(name = "on-wire", value = "Meaning", schema = "{\\"maxLength\\": 5}") String inJava) {}
                        """);
        tools = new Tools(application);
    }

    private static void assertEchoed(String tool, String json) {
        assertThat(tools.text(tool, json)).as(json).isEqualTo(json);
    }

    @Test
    void everyScalarComesBack() {
        assertEchoed(
                "scalars",
                """
                {"text":"\\"ä\\u0001","flag":true,"boxedFlag":false,"b":-128,"boxedB":127,"s":-32768,\
                "boxedS":32767,"i":-2147483648,"boxedI":2147483647,"l":-9223372036854775808,\
                "boxedL":9223372036854775807,"bigInteger":9223372036854775808,"f":0.1,"boxedF":-3.5,\
                "d":0.1,"boxedD":1.7976931348623157E308,"bigDecimal":0.10000000000000000000000000001,\
                "uri":"https://example.com/?q=a%20b","uuid":"123e4567-e89b-12d3-a456-426614174000",\
                "instant":"2026-07-28T10:15:30.123Z","offsetDateTime":"2026-07-28T10:15:30+02:00",\
                "localDateTime":"2026-07-28T10:15:30","localDate":"2026-02-28","localTime":"10:15:30",\
                "duration":"PT36H5M"}\
                """);
    }

    @Test
    void nestedValuesComeBack() {
        assertEchoed(
                "nested",
                """
                {"color":"lime_green","colors":["Ω","RED"],"points":[{"y":1,"x":2.5},{"y":-1,"x":0}],\
                "byName":{"z":[],"a/b":[{"y":0,"x":1}],"":[]},"maybe":{"y":3,"x":3},\
                "perhaps":{"y":4,"x":4},"favourite":"RED","texts":[""]}\
                """);
    }

    @Test
    void whatMayBeMissingStaysMissing() {
        assertEchoed("nested", "{\"color\":\"RED\",\"colors\":[],\"points\":[],\"byName\":{}}");
        assertThat(tools.text("absent", "{}")).isEqualTo("Optional.empty null Optional.empty");
        assertThat(tools.text("absent", "{\"wrapped\":1,\"bare\":2,\"list\":[]}"))
                .isEqualTo("Optional[1] 2 Optional[[]]");
    }

    @Test
    void anyJsonComesBack() {
        assertEchoed("any", "{\"tree\":[1,{\"a\":null}],\"raw\":{\"n\":1.50}}");
        assertEchoed("any", "{\"tree\":null,\"raw\":\"text\"}");
    }

    @Test
    void namesOnTheWireAreNotThoseInJava() throws BadSchema {
        assertThat(tools.text("named", "{\"the-other\":\"\",\"two\":{\"on-wire\":\"a\"}}"))
                .isEqualTo("{\"on-wire\":\"a\"}");
        assertThat(tools.outputSchema("named"))
                .hasToString(
                        "{\"type\":\"object\",\"properties\":{\"on-wire\":{\"type\":\"string\",\"description\":\"Meaning\",\"maxLength\":5}},\"required\":[\"on-wire\"]}");
    }

    @Test
    void collectionsAreOfTheTypeTheMethodTakes() {
        assertThat(
                        tools.text(
                                "types",
                                """
                                {"list":[1,1],"collection":["c"],"iterable":["x"],"set":[1],\
                                "ordered":["b","a"],"map":{"k":2}}\
                                """))
                .isEqualTo("all right");
    }

    @Test
    void constantsAreListedAsTheyAreDeclared() {
        assertThat(
                        tools.entry("nested")
                                .definition()
                                .inputSchema()
                                .tree()
                                .at("/properties/color/enum"))
                .hasToString("[\"RED\",\"lime_green\",\"Ω\"]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "text; {\"type\":\"string\"}",
                "boxedFlag; {\"type\":\"boolean\"}",
                "boxedL; {\"type\":\"integer\"}",
                "bigDecimal; {\"type\":\"number\"}",
                "uri; {\"type\":\"string\",\"format\":\"uri\"}",
                "uuid; {\"type\":\"string\",\"format\":\"uuid\"}",
                "instant; {\"type\":\"string\",\"format\":\"date-time\"}",
                "localDate; {\"type\":\"string\",\"format\":\"date\"}",
                "localTime; {\"type\":\"string\"}",
                "duration; {\"type\":\"string\",\"format\":\"duration\"}"
            })
    void aScalarsSchemaSaysWhatItIs(String name, String schema) {
        assertThat(
                        tools.entry("scalars")
                                .definition()
                                .inputSchema()
                                .tree()
                                .at("/properties/" + name))
                .hasToString(schema);
    }

    @Test
    void aRandomValueComesBackAndFitsTheSchemaOfItsTool() throws BadSchema {
        var seed = Seed.pick();
        var random = seed.random();
        var outputSchema = Objects.requireNonNull(tools.outputSchema("nested"));
        var schema = new Schemas(SchemaLimits.DEFAULT).compile(outputSchema);
        for (int i = 0; i < 300; i++) {
            var json = randomNested(random);
            var answer = Objects.requireNonNull(tools.call("nested", json).structured());
            assertThat(answer).as("%s", seed).hasToString(json);
            assertThat(schema.violations(answer.tree())).as("%s: %s", seed, json).isEmpty();
        }
    }

    @Test
    void allScalarsFitTheSchemaOfTheirTool() throws BadSchema {
        var outputSchema = Objects.requireNonNull(tools.outputSchema("scalars"));
        var answer =
                tools.call(
                                "scalars",
                                """
                                {"text":"","flag":true,"boxedFlag":false,"b":0,"boxedB":1,"s":2,"boxedS":3,
                                "i":4,"boxedI":5,"l":6,"boxedL":7,"bigInteger":8,"f":9,"boxedF":10,"d":11,
                                "boxedD":12,"bigDecimal":1E+3,"uri":"a","uuid":"123E4567-e89b-12d3-a456-426614174000",
                                "instant":"2026-07-28T10:15:30+01:00","offsetDateTime":"2026-07-28T10:15Z",
                                "localDateTime":"2026-07-28T10:15","localDate":"2026-02-28","localTime":"10:15",
                                "duration":"-PT0.5S"}
                                """)
                        .structured();

        assertThat(
                        new Schemas(SchemaLimits.DEFAULT)
                                .compile(outputSchema)
                                .violations(Objects.requireNonNull(answer).tree()))
                .isEmpty();
    }

    @Test
    void aSpecSurvivesTheWayFromTheBuildToTheProgram() {
        var spec =
                new Spec.ToolSpec(
                        "app.Tools.work",
                        "work",
                        "Title",
                        "Description",
                        new ToolHints(true, false, null, null),
                        "{\"type\":\"object\"}",
                        new Shape.Structure(
                                "app.Point",
                                List.of(
                                        new Shape.Field(
                                                "x",
                                                "javaX",
                                                new Shape.Maybe(
                                                        new Shape.Listing(
                                                                new Shape.Mapping(
                                                                        new Shape.Anything(true)),
                                                                true),
                                                        true),
                                                "T",
                                                null,
                                                "{}"))),
                        List.of(
                                new Spec.Parameter.Caller(),
                                new Spec.Parameter.Address(),
                                new Spec.Parameter.Typed(),
                                new Spec.Parameter.Others(),
                                new Spec.Parameter.Whole(new Shape.Scalar(ScalarType.DURATION)),
                                new Spec.Parameter.Argument(
                                        new Shape.Field(
                                                "c",
                                                "c",
                                                new Shape.Choice("app.Color", List.of("RED")),
                                                null,
                                                "D",
                                                ""))));

        assertThat(SpecCodec.decode(SpecCodec.encode(spec))).isEqualTo(spec);
    }

    private static String randomNested(Random random) {
        var out = new JsonWriter().beginObject();
        out.member("color", color(random));
        out.strings("colors", Set.of(color(random)));
        points(out.name("points"), random);
        out.name("byName").beginObject();
        for (int i = random.nextInt(3); i > 0; i--) {
            points(out.name(i + ":" + random.nextInt(1000) + "/~\"ä"), random);
        }
        out.endObject();
        sometimes(random, () -> point(out.name("maybe"), random));
        sometimes(random, () -> point(out.name("perhaps"), random));
        sometimes(random, () -> out.member("favourite", color(random)));
        sometimes(random, () -> out.strings("texts", List.of("", color(random))));
        return out.endObject().toString();
    }

    private static void sometimes(Random random, Runnable action) {
        if (random.nextBoolean()) {
            action.run();
        }
    }

    private static String color(Random random) {
        return List.of("RED", "lime_green", "Ω").get(random.nextInt(3));
    }

    private static void points(JsonWriter out, Random random) {
        out.beginArray();
        for (int i = random.nextInt(3); i > 0; i--) {
            point(out, random);
        }
        out.endArray();
    }

    private static void point(JsonWriter out, Random random) {
        out.beginObject()
                .member("y", random.nextInt())
                .member("x", random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20))
                .endObject();
    }
}
