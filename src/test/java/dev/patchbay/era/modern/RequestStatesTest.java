package dev.patchbay.era.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.call.Params;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.peer.channel.Principal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestStatesTest {
    private static final String CALL = "tools/call";
    private static final String ECHO = "{\"name\":\"echo\",\"arguments\":{\"a\":1,\"b\":[1,2]}}";
    private static final String ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=";
    private static final Duration VALIDITY = Duration.ofMinutes(10);
    private static final Map<String, RawJson> ANSWERS =
            Map.of("user", RawJson.parse("{\"action\":\"accept\",\"content\":{\"n\":1.50}}"));

    private static final Principal ALICE = new Principal("https://issuer.example", "alice");

    private final HandClock clock = new HandClock();
    private final RequestStates states = RequestStates.ofThisProcess(clock, VALIDITY);
    private final String state = states.seal(CALL, params(ECHO), ALICE, ANSWERS, Optional.empty());

    private static Params params(String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        return Params.of(RawJson.trusted(bytes, 0, bytes.length));
    }

    private static Params params(String json, String state) {
        var member = new JsonWriter().beginObject().member("requestState", state).endObject();
        return params(json.substring(0, json.length() - 1) + "," + member.toString().substring(1));
    }

    private Map<String, RawJson> open(String call, String json, String requestState) {
        return states.open(call, params(json, requestState), ALICE).earlier();
    }

    private void assertRefused(String call, String json, String requestState) {
        assertThatExceptionOfType(RpcException.class)
                .as(requestState)
                .isThrownBy(() -> open(call, json, requestState))
                .withMessage(
                        "requestState must be the unchanged value from the response to this "
                                + "call")
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(-32602));
    }

    @Test
    void givesBackWhatWasAnsweredBefore() {
        assertThat(open(CALL, ECHO, state)).isEqualTo(ANSWERS);
    }

    @Test
    void isOfNoUseToAnotherCaller() {
        for (var other :
                new Principal[] {
                    new Principal("https://issuer.example", "bob"),
                    new Principal("https://other.example", "alice"),
                    Principal.ANONYMOUS,
                    Principal.TOKEN_HOLDER
                }) {
            assertThatExceptionOfType(RpcException.class)
                    .isThrownBy(() -> states.open(CALL, params(ECHO, state), other));
        }
    }

    @Test
    void knowsNothingWithoutAState() {
        var round = states.open(CALL, params(ECHO), ALICE);

        assertThat(round.earlier()).isEmpty();
        assertThat(round.fresh()).isEmpty();
    }

    @Test
    void keepsFreshAnswersApartFromEarlierOnes() {
        var round =
                states.open(
                        CALL,
                        params(
                                ECHO.substring(0, ECHO.length() - 1)
                                        + ",\"inputResponses\":{\"other\":{\"x\":1}}}",
                                state),
                        ALICE);

        assertThat(round.earlier()).isEqualTo(ANSWERS);
        assertThat(round.fresh()).isEqualTo(Map.of("other", RawJson.parse("{\"x\":1}")));
    }

    @Test
    void mayBeUsedTwice() {
        open(CALL, ECHO, state);

        assertThat(open(CALL, ECHO, state)).isEqualTo(ANSWERS);
    }

    @Test
    void acceptsEqualArgumentsInAnotherOrder() {
        assertThat(
                        open(
                                CALL,
                                "{\"arguments\": {\"b\": [1, 2], \"\\u0061\": 1}, \"name\": \"echo\"}",
                                state))
                .isEqualTo(ANSWERS);
    }

    @Test
    void acceptsOtherMeta() {
        assertThat(
                        open(
                                CALL,
                                ECHO.substring(0, ECHO.length() - 1)
                                        + ",\"_meta\":{\"progressToken\":2}}",
                                state))
                .isEqualTo(ANSWERS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"other\",\"arguments\":{\"a\":1,\"b\":[1,2]}}",
                "{\"name\":\"echo\",\"arguments\":{\"a\":2,\"b\":[1,2]}}",
                "{\"name\":\"echo\",\"arguments\":{\"a\":\"1\",\"b\":[1,2]}}",
                "{\"name\":\"echo\",\"arguments\":{\"a\":1,\"b\":[2,1]}}",
                "{\"name\":\"echo\",\"arguments\":{\"a\":1}}",
                "{\"name\":\"echo\",\"arguments\":{}}",
                "{\"name\":\"echo\"}",
                "{\"uri\":\"echo\",\"arguments\":{\"a\":1,\"b\":[1,2]}}",
                "{\"name\":\"echo\",\"uri\":\"x\",\"arguments\":{\"a\":1,\"b\":[1,2]}}"
            })
    void refusesTheStateOfAnotherCall(String other) {
        assertRefused(CALL, other, state);
    }

    @Test
    void refusesTheStateOfAnotherMethod() {
        assertRefused("prompts/get", ECHO, state);
    }

    @Test
    void refusesAStateThatWasChangedAnywhere() {
        // Every letter everywhere: where a half ends, several decode to the same bytes.
        for (int i = 0; i < state.length(); i++) {
            for (int k = 0; k < ALPHABET.length(); k++) {
                char other = ALPHABET.charAt(k);
                if (other != state.charAt(i)) {
                    assertRefused(
                            CALL, ECHO, state.substring(0, i) + other + state.substring(i + 1));
                }
            }
        }
    }

    @Test
    void refusesAStateThatWasCutOrLengthened() {
        for (int i = 0; i < state.length(); i++) {
            assertRefused(CALL, ECHO, state.substring(0, i));
            assertRefused(CALL, ECHO, state.substring(i + 1));
        }
        for (var more : new String[] {"=", "A", ".", " ", "\n", state, "." + state}) {
            assertRefused(CALL, ECHO, state + more);
            assertRefused(CALL, ECHO, more + state);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "..", "null", "{}", "ä.ö", "e30.", ".e30", "e30.e30", "%%%.%%%"})
    void refusesGarbage(String garbage) {
        assertRefused(CALL, ECHO, garbage);
    }

    @Test
    void refusesAForgedPayload() {
        var forged =
                new String(
                                Base64.getUrlDecoder()
                                        .decode(state.substring(0, state.indexOf('.'))),
                                StandardCharsets.UTF_8)
                        .replace("accept", "cancel");

        assertRefused(
                CALL,
                ECHO,
                Base64.getUrlEncoder()
                                .withoutPadding()
                                .encodeToString(forged.getBytes(StandardCharsets.UTF_8))
                        + state.substring(state.indexOf('.')));
    }

    @Test
    void refusesTheStateOfAnotherProcess() {
        var other = RequestStates.ofThisProcess(clock, VALIDITY);

        assertRefused(CALL, ECHO, other.seal(CALL, params(ECHO), ALICE, ANSWERS, Optional.empty()));
    }

    @Test
    void refusesAStateThatIsNoText() {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> states.open(CALL, params("{\"requestState\":1}"), ALICE))
                .withMessage("requestState must be a string, found 1");
    }

    @Test
    void expires() {
        clock.advance(VALIDITY);
        assertThat(open(CALL, ECHO, state)).isEqualTo(ANSWERS);

        clock.advance(Duration.ofMillis(1));

        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> open(CALL, ECHO, state))
                .withMessage("requestState has expired; make the call again without it")
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(-32602));
    }

    @Test
    void isMadeOfCharactersThatNobodyHasToEscape() {
        assertThat(state).matches("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");
    }

    private static final class HandClock extends Clock {
        private Instant now = Instant.parse("2026-07-28T12:00:00Z");

        void advance(Duration duration) {
            now = now.plus(duration);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException("There is one zone here");
        }
    }
}
