package dev.patchbay.upstream.forwarding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.call.BadAnswer;
import dev.patchbay.call.Outcome;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Revision;
import dev.patchbay.testing.Allocated;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardedResultTest {

    private static JsonWriter forwarded(byte[] line) {
        var answer = (Success) Codec.decode(line, line.length);
        var outcome = ForwardedResult.outcome(RequestMethod.CALL_TOOL, (RawJson) answer.result());
        var result = ((Outcome.Completed) outcome).result();
        JsonValue members =
                out -> {
                    out.beginObject();
                    result.writeMembers(out, Revision.NEWEST_LEGACY);
                    out.endObject();
                };
        var out = new JsonWriter();
        new Success(answer.id(), members).writeTo(out);
        return out.endLine();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"text\"",
                "null",
                "[]",
                "{\"content\":[],\"content\":[]}",
                "{\"content\":[],\"_meta\":{\"x\":1,\"x\":2}}"
            })
    void whatIsNoResultIsTheMistakeOfTheServer(String result) {
        var line = ("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + result + "}").getBytes(UTF_8);

        assertThatExceptionOfType(BadAnswer.class)
                .isThrownBy(() -> forwarded(line))
                .withMessageStartingWith("The response of the server is invalid: ");
    }

    @ParameterizedTest
    @CsvSource({"true,true", "false,false", "null,false", "1,false", "'\"true\"',false"})
    void aToolThatSaysThatItFailedHasFailed(String said, boolean failed) {
        var result = ForwardedResult.of(RawJson.parse("{\"content\":[],\"isError\":" + said + "}"));

        assertThat(result.failed()).isEqualTo(failed);
        assertThat(ForwardedResult.of(RawJson.parse("{\"content\":[]}")).failed()).isFalse();
    }

    @Test
    void aLongAnswerIsNotCopied() {
        int length = 1_000_000;
        var line =
                ("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\""
                                + "x".repeat(length)
                                + "\"}],\"isError\":false}}")
                        .getBytes(UTF_8);
        var passedOn = forwarded(line);

        long copies = Allocated.by(() -> forwarded(line));

        assertThat(passedOn.length()).isGreaterThan(length);
        assertThat(copies).isLessThan(length / 10);
    }
}
