package dev.patchbay.jsonrpc;

import static dev.patchbay.jsonrpc.Decoding.INVALID_REQUEST;
import static dev.patchbay.jsonrpc.Decoding.as;
import static dev.patchbay.jsonrpc.Decoding.assertRefused;
import static dev.patchbay.jsonrpc.Decoding.id;
import static dev.patchbay.jsonrpc.Decoding.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.Json;
import dev.patchbay.jsonrpc.Incoming.Unreadable;
import dev.patchbay.testing.Effort;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecLimitsTest {
    private static String withParams(String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":" + params + "}";
    }

    /** A message that is nested as deep as it says, its own object included. */
    private static String nested(int depth) {
        return withParams("[".repeat(depth - 1) + "]".repeat(depth - 1));
    }

    private static String manyKeys(String prefix, int count) {
        var params = new StringBuilder("{");
        for (int i = 0; i < count; i++) {
            params.append(i == 0 ? "\"" : ",\"").append(prefix).append(i).append("\":0");
        }
        return params.append('}').toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, Json.MAX_DEPTH - 1, Json.MAX_DEPTH})
    void acceptsNestingUpToTheLimit(int depth) {
        assertThat(request(nested(depth)).rawParams().tree()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {Json.MAX_DEPTH + 1, 600, 10_000, 100_000})
    void refusesDeeperNestingAndKeepsTheId(int depth) {
        assertRefused(nested(depth), INVALID_REQUEST, id(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "[{\"a\":"})
    void refusesEndlessNestingThatNeverCloses(String opening) {
        assertThat(as(Unreadable.class, opening.repeat(100_000)).error().code())
                .isEqualTo(INVALID_REQUEST);
        assertThat(as(Unreadable.class, withParams(opening.repeat(100_000))).error().code())
                .isEqualTo(INVALID_REQUEST);
    }

    @Test
    void refusesDeepNestingInMembersThatAreIgnored() {
        var deep = "[".repeat(300) + "]".repeat(300);

        assertRefused("{\"id\":1,\"x\":" + deep + "}", INVALID_REQUEST, id(1));
        assertRefused("{\"id\":1,\"method\":" + deep + "}", INVALID_REQUEST, id(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0.", "1e"})
    void refusesNumbersOfVeryManyDigitsAtOnce(String start) {
        var frame = withParams("[" + start + "9".repeat(100_000) + "]");

        assertThat(Effort.of(() -> assertRefused(frame, INVALID_REQUEST, id(1))))
                .isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void acceptsNumbersOfAsManyDigitsAsAreAllowed() {
        var digits = "9".repeat(Json.MAX_NUMBER_DIGITS);

        assertThat(
                        request(withParams("[" + digits + "]"))
                                .rawParams()
                                .tree()
                                .get(0)
                                .bigIntegerValue())
                .hasToString(digits);
    }

    @Test
    void refusesAnIdOfVeryManyDigits() {
        assertRefused("{\"id\":" + "1".repeat(100_000) + "}", INVALID_REQUEST, null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e400",
                "-1e400",
                "1e-400",
                "1e999999999",
                "1E-999999999",
                "0.1e-000000001"
            })
    void whatIsAcceptedCanBeReadAsATree(String number) {
        assertThat(request(withParams("[" + number + "]")).rawParams().tree().get(0).isBigDecimal())
                .isTrue();
    }

    @Test
    void theLongestNumberWithTheLargestExponentCanBeReadAsATree() {
        var number = "0." + "9".repeat(900) + "e-999999999";

        assertThat(request(withParams("[" + number + "]")).rawParams().tree().get(0).isBigDecimal())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e2147483648",
                "1e99999999999",
                "-1.5E+99999999999",
                "1e-99999999999",
                "0.1e-2147483648"
            })
    void refusesExponentsThatNobodyCanReadAndKeepsTheId(String number) {
        assertRefused(withParams("{\"a\":[" + number + "]}"), INVALID_REQUEST, id(1));
        assertRefused(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + number + "}", INVALID_REQUEST, id(1));
    }

    @Test
    void refusesNamesThatAreTooLong() {
        var longest = "a".repeat(Json.MAX_NAME_LENGTH);

        assertThat(request(withParams("{\"" + longest + "\":1}")).rawParams().members()).hasSize(1);
        assertRefused(withParams("{\"" + longest + "aaaa\":1}"), INVALID_REQUEST, id(1));
    }

    @Test
    void textsMayBeAsLongAsTheLine() {
        var text = "a".repeat(30_000_000);

        assertThat(request(withParams("[\"" + text + "\"]")).rawParams().length())
                .isEqualTo(text.length() + 4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "key", "\u00e9", "\\u0061", "a_rather_long_name_of_a_member_"})
    void readsVeryManyNamesInUnderASecond(String prefix) {
        var frame = withParams(manyKeys(prefix, 200_000));

        var took =
                Effort.of(() -> assertThat(request(frame).rawParams().members()).hasSize(200_000));

        assertThat(took).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void manyNamesLeaveNothingBehindThatSlowsTheNextMessage() {
        for (int i = 0; i < 20; i++) {
            var frame = withParams(manyKeys("round" + i + "-", 20_000));
            assertThat(request(frame).rawParams().length()).isPositive();
        }

        assertThat(Effort.of(() -> request(withParams("{\"a\":1}"))))
                .isLessThan(Duration.ofMillis(200));
    }
}
