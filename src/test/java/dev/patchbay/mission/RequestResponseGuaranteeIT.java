package dev.patchbay.mission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Gate;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.Seed;
import java.util.HashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Property "request-response-guarantee" over a real process. */
class RequestResponseGuaranteeIT {
    private static final int IN_FLIGHT_LIMIT = 1_000;

    /** Several processes: the first moments of one, when nothing is compiled, are the riskiest. */
    @ParameterizedTest
    @CsvSource({"true,0", "true,1", "true,2", "true,3", "true,4", "true,5", "false,0", "false,1"})
    void everyRequestHasExactlyOneAnswerWithItsIdAndEitherResultOrError(boolean modern, int more) {
        var seed = new Seed(Seed.pick().value() + more);
        try (var server = Launch.fixtures().with("PATCHBAY_GRACE", "300ms").start()) {
            begin(server, modern);
            var requests = new ManyRequests(server, seed, modern, true);
            requests.run();
            server.endInput();
            assertThat(server.awaitExit()).as(seed.toString()).isZero();
            server.rest().forEach(line -> requests.correlation().received(JsonRpc.message(line)));
            assertThat(requests.correlation().missing()).as(seed.toString()).isEmpty();
            assertThat(server.unfinished()).isEmpty();
        }
    }

    @Test
    void whatIsBeyondTheLimitIsRefusedAndWhatIsWithinIsStillAnswered() {
        try (var server = Launch.fixtures().with("PATCHBAY_GRACE", "300ms").start()) {
            for (int i = 0; i < 1_500; i++) {
                server.send(
                        Messages.modernCall(
                                Integer.toString(i),
                                i % 2 == 0 ? "hang" : "slow",
                                i % 2 == 0 ? "{}" : "{\"millis\":20000}"));
            }
            server.endInput();
            assertThat(server.awaitExit()).isZero();
            var outcomes = new HashMap<Integer, String>();
            for (var line : server.rest()) {
                var answer = JsonRpc.message(line);
                assertThat(outcomes.put(answer.get("id").asInt(), JsonRpc.outcome(answer)))
                        .as("an earlier answer to %s", answer.get("id"))
                        .isNull();
                if (JsonRpc.outcome(answer).equals(JsonRpc.code(JsonRpc.OVERLOADED))) {
                    assertThat(answer.at("/error/message").asText()).startsWith("OVERLOADED");
                    assertThat(answer.at("/error/data/code").asText()).isEqualTo("OVERLOADED");
                }
            }
            assertThat(outcomes).hasSize(1_500);
            outcomes.forEach((id, outcome) ->
                    assertThat(outcome)
                            .as("request %d", id)
                            .isEqualTo(
                                    JsonRpc.code(
                                            id < IN_FLIGHT_LIMIT
                                                    ? JsonRpc.STOPPING
                                                    : JsonRpc.OVERLOADED)));
        }
    }

    @Test
    void anOpenIdIsRefusedTheSecondTimeAndItsTextFormIsAnotherId() {
        try (var gate = Gate.closed();
                var server = Launch.fixtures().start()) {
            server.send(gate.modernCall("7"));
            server.send(Messages.echo("7", "same id"));
            server.send(Messages.echo("\"7\"", "other type"));
            var refused = server.nextAnswer();
            assertThat(refused.get("id").isInt()).isTrue();
            assertThat(JsonRpc.outcome(refused)).isEqualTo(JsonRpc.code(JsonRpc.INVALID_REQUEST));
            var other = server.nextAnswer();
            assertThat(other.get("id").isTextual()).isTrue();
            assertThat(other.at("/result/content/0/text").asText()).isEqualTo("other type");
            gate.open();
            assertThat(server.nextAnswer().at("/result/content/0/text").asText())
                    .startsWith("There is ");
        }
    }

    /**
     * A native binary looks at its limit only when it collects, so there one run fits and the next
     * does not.
     */
    @Tag("jvm")
    @Test
    void anAnswerTooLargeForTheMemoryBecomesAnError() {
        try (var server = Launch.fixtures().option("-Xmx128m").start()) {
            server.send(Messages.modernCall("1", "big", "{\"length\":50000000}"));
            var answer = server.nextAnswer();
            assertThat(answer.get("id").asInt()).isEqualTo(1);
            assertThat(JsonRpc.outcome(answer)).isEqualTo(JsonRpc.code(JsonRpc.INTERNAL_ERROR));
            server.send(Messages.echo("2", "still here"));
            assertThat(server.nextAnswer().at("/result/content/0/text").asText())
                    .isEqualTo("still here");
        }
    }

    private static void begin(Program server, boolean modern) {
        if (!modern) {
            server.send(Messages.initialize("\"handshake\"", "2025-11-25"));
            assertThat(server.nextAnswer().has("result")).isTrue();
            server.send(Messages.initialized());
        }
    }
}
