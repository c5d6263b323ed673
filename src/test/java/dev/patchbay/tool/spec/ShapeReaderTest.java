package dev.patchbay.tool.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.call.InvalidArguments;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.tool.Application;
import dev.patchbay.tool.Tools;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the conversion of arguments to Java values, beyond the checks of a schema. */
@Timeout(60)
class ShapeReaderTest {
    private static final String TAKERS =
            """
            class Takers {
                @Tool(description = "Takes") String even(Even even) { return "even"; }
                @Tool(description = "Takes") String evens(List<Even> evens) { return "even"; }
                @Tool(description = "Takes") String numbers(
                        @Nullable Byte b, @Nullable Short s, @Nullable Integer i, @Nullable Long l,
                        @Nullable Float f, @Nullable Double d, @Nullable BigInteger big) {
                    return "fine";
                }
                @Tool(description = "Takes") String texts(
                        @Nullable URI uri, @Nullable UUID uuid, @Nullable Instant instant,
                        @Nullable LocalDate date, @Nullable Duration duration) {
                    return "fine";
                }
                @Tool(description = "Takes") String deep(Map<String, List<Integer>> map) { return "fine"; }
            }
            """;

    private static final String EVEN =
            """
            @RegisterForReflection
            record Even(int n) {
                Even {
                    if (n % 2 != 0) {
                        throw new IllegalArgumentException("n must be even, found " + n);
                    }
                }
            }
            """;

    @TempDir static Path directory;
    @AutoClose private static Application application;
    private static Tools tools;

    @BeforeAll
    static void start() {
        application = Application.of(directory, TAKERS, EVEN);
        tools = new Tools(application);
    }

    private static void assertRefused(String tool, String arguments, String detail) {
        assertThatExceptionOfType(InvalidArguments.class)
                .isThrownBy(() -> tools.call(tool, arguments))
                .satisfies(e -> assertThat(e.details()).containsExactly(detail));
    }

    @ParameterizedTest
    @CsvSource({
        "b, byte, 128",
        "b, byte, -129",
        "s, short, 32768",
        "i, int, 2147483648",
        "i, int, -2147483649",
        "l, long, 9223372036854775808",
        "l, long, 1E+300",
        "f, float, 3.5E+38",
        "f, float, -3.5E+38",
        "d, double, 1.8E+308",
        "d, double, -1.8E+308"
    })
    void aNumberThatIsTooLargeIsInvalid(String name, String type, String number) {
        assertRefused(
                "numbers",
                "{\"" + name + "\":" + number + "}",
                "/" + name + ": must be a valid " + type + ", found " + number);
    }

    @ParameterizedTest
    @CsvSource({
        "b, -128",
        "s, 32767",
        "i, -2147483648",
        "i, 1.0",
        "i, 2E3",
        "l, 9223372036854775807",
        "f, 3.4E38",
        "f, 1E-300",
        "d, 1.7E308",
        "big, 1E300"
    })
    void aNumberThatFitsIsAccepted(String name, String number) {
        assertThat(tools.text("numbers", "{\"" + name + "\":" + number + "}")).isEqualTo("fine");
    }

    @Test
    void aNumberOfEnormousSizeCostsNothing() {
        assertThatExceptionOfType(InvalidArguments.class)
                .isThrownBy(() -> tools.call("numbers", "{\"big\":1E999999999}"));
    }

    @ParameterizedTest
    @CsvSource({
        "uri, uri_text, a b",
        "uuid, uuid_text, 1",
        "instant, instant, yesterday",
        "date, local_date, 2026-02-30",
        "duration, duration, an hour"
    })
    void aTextThatIsNotOfItsTypeIsInvalid(String name, String type, String text) {
        assertThatExceptionOfType(InvalidArguments.class)
                .isThrownBy(() -> tools.call("texts", "{\"" + name + "\":\"" + text + "\"}"))
                .satisfies(e ->
                        assertThat(e.details())
                                .singleElement()
                                .asString()
                                .startsWith("/" + name + ": "));
    }

    @Test
    void aPointerLeadsToThePlaceAndIsEscaped() {
        assertRefused(
                "deep",
                "{\"map\":{\"a/b~c\":[1,3000000000]}}",
                "/map/a~1b~0c/1: must be a valid int, found 3000000000");
    }

    @Test
    void aRecordThatRefusesItsValuesIsHeard() {
        assertRefused("even", "{\"n\":3}", "n must be even, found 3");
        assertRefused(
                "evens", "{\"evens\":[{\"n\":2},{\"n\":5}]}", "/evens/1: n must be even, found 5");
    }

    @Test
    void argumentsThatDoNotFitTheSchemaNeverReachTheMethod() {
        assertThatExceptionOfType(InvalidArguments.class)
                .isThrownBy(() -> tools.call("even", "{\"n\":\"two\"}"))
                .satisfies(
                        e -> assertThat(e.details()).singleElement().asString().startsWith("/n: "));
    }

    @Test
    void argumentsWithANameTwiceAreRefused() {
        var arguments = "{\"n\":2,\"n\":4}".getBytes(StandardCharsets.UTF_8);
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(
                        () -> tools.call("even", RawJson.trusted(arguments, 0, arguments.length)))
                .withMessageContaining("arguments: ");
    }
}
