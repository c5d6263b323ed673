package dev.patchbay.jsonrpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkippedAnswerTest {
    private static final String LONG = "x".repeat(3_000);
    private static final int KEPT = 1_024;

    private static Optional<RequestId> id(String message) {
        var bytes = message.getBytes(StandardCharsets.UTF_8);
        var begin = new byte[KEPT];
        System.arraycopy(bytes, 0, begin, 0, KEPT);
        var end = new byte[KEPT];
        System.arraycopy(bytes, bytes.length - KEPT, end, 0, KEPT);
        return SkippedAnswer.id(begin, end);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":17,\"result\":{\"text\":\"@\"}}",
                "{\"result\":{\"text\":\"@\"},\"jsonrpc\":\"2.0\",\"id\":17}",
                "{\"result\":{\"text\":\"@\"},\"id\":17,\"jsonrpc\":\"2.0\"}\r",
                "{ \"result\" : { \"text\" : \"@\" } , \"id\" : 17 }  ",
                "{\"error\":{\"message\":\"@\",\"code\":1},\"id\":17}",
                "{\"id\":17,\"error\":{\"message\":\"@\",\"code\":1}}",
                "{\"result\":{\"text\":\"@,\\\"id\\\":9}\"},\"id\":17}",
                "{\"result\":{\"id\":9,\"text\":\"@\"},\"id\":17}"
            })
    void theIdIsFoundBeforeTheResultAndAfterIt(String message) {
        assertThat(id(message.replace("@", LONG))).contains(new RequestId.Whole(17));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":17,\"method\":\"m\",\"params\":{\"text\":\"@\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":17,\"params\":{\"text\":\"@\"},\"method\":\"m\"}",
                "{\"method\":\"m\",\"params\":{\"text\":\"@\"},\"id\":17}",
                "{\"result\":{\"text\":\"@\"},\"method\":\"m\",\"id\":17}",
                "{\"id\":17,\"id\":18,\"result\":{\"text\":\"@\"}}",
                "{\"result\":{\"text\":\"@\"},\"id\":17,\"id\":18}",
                "{\"result\":{\"text\":\"@\",\"id\":17}}",
                "{\"result\":{\"text\":\"@\"},\"id\":\"17\"}",
                "{\"result\":{\"text\":\"@\",\"id\":17",
                "[{\"result\":{\"text\":\"@\"},\"id\":17}]",
                "@",
                "{\"text\":\"@\",\"id\":17}"
            })
    void nothingElseIsTakenForTheAnswerToARequest(String message) {
        assertThat(id(message.replace("@", LONG))).isEmpty();
    }

    @Test
    void aNumberThatBreaksOffIsNoId() {
        var begin = "{\"result\":{},\"id\":1";

        assertThat(SkippedAnswer.id(begin.getBytes(StandardCharsets.UTF_8), new byte[0])).isEmpty();
    }

    @Test
    void asLongAsTheEndIsUnknownOnlyTheBeginCounts() {
        var begin = ("{\"id\":3,\"result\":{\"text\":\"" + LONG).getBytes(StandardCharsets.UTF_8);

        assertThat(SkippedAnswer.id(begin, new byte[0])).contains(new RequestId.Whole(3));
    }
}
