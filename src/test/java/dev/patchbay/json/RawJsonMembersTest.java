package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.patchbay.testing.Effort;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawJsonMembersTest {
    private static final ObjectMapper JACKSON =
            JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                    .build();

    private static RawJson raw(String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        return RawJson.trusted(bytes, 0, bytes.length);
    }

    @Test
    void agreeWithAParserOnAnyObject() {
        Property.check(
                5_000,
                random -> {
                    var json = RandomJson.object(random, 4);
                    var tree = JACKSON.readTree(json);

                    var members = raw(json).members();

                    assertThat(members.keySet()).containsExactlyElementsOf(tree::fieldNames);
                    members.forEach((name, value) ->
                            assertThat(value.tree()).as(name).isEqualTo(tree.get(name)));
                });
    }

    @Test
    void areTheVeryBytesThatWereSent() {
        var members =
                raw("{ \"a\" :\t1.10 , \"b\":{ \"c\" : [ 1e400 ] }\r\n, \"d\":\"\\u0041\"}")
                        .members();

        assertThat(members.get("a")).hasToString("1.10");
        assertThat(members.get("b")).hasToString("{ \"c\" : [ 1e400 ] }");
        assertThat(members.get("d")).hasToString("\"\\u0041\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"}\":\"]\",\"{\":\"\\\"}\"}",
                "{\"\\\\\":\"\\\\\",\"\\\"\":1}",
                "{\"\":{},\" \":[]}",
                "{\"a\":\"{[\\\\\\\"\",\"b\":[\"]\",{\"x\":\"}\"}]}"
            })
    void areNotConfusedByBracketsAndQuotesInTexts(String json) throws Exception {
        var tree = JACKSON.readTree(json);

        var members = raw(json).members();

        assertThat(members).hasSize(2);
        members.forEach((name, value) -> assertThat(value.tree()).isEqualTo(tree.get(name)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"a\":1,\"a\":1}", "{\"a\":1,\"b\":2,\"\\u0061\":3}", "{\"\":1,\"\":2}"})
    void refuseANameThatIsGivenTwice(String json) {
        assertThatExceptionOfType(DuplicateMember.class).isThrownBy(() -> raw(json).members());
    }

    @Test
    void keepNamesApartThatDifferInCaseOrForm() {
        assertThat(raw("{\"a\":1,\"A\":2,\"\u00e9\":3,\"e\u0301\":4}").members()).hasSize(4);
    }

    @Test
    void belongToObjectsOnly() {
        assertThat(raw("{}").members()).isEmpty();
        assertThat(raw("{ \n}").members()).isEmpty();
        assertThatIllegalStateException().isThrownBy(() -> raw("[]").members());
    }

    @Test
    void areFoundQuicklyAmongVeryMany() {
        var json = new StringBuilder("{\"last\":0");
        for (int i = 0; i < 200_000; i++) {
            json.append(",\"key").append(i).append("\":").append(i);
        }
        var text = json.append('}').toString();

        // An effort that grew with the square of the number would take minutes.
        assertThat(Effort.of(() -> assertThat(raw(text).members()).hasSize(200_001)))
                .isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void oneMemberIsFoundWithoutTheOthers() {
        var object = RawJson.parse("{\"a\":1,\"b\":[2]}");

        assertThat(object.member("b")).contains(RawJson.parse("[2]"));
        assertThat(object.member("c")).isEmpty();
    }
}
