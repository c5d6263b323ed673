package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.Outcome;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import dev.patchbay.mcp.Revision;
import dev.patchbay.testing.Allocated;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ForwardedResultTest {

    private static JsonWriter forwarded(byte[] line) {
        var answer = (Success) Codec.decode(line, line.length);
        var outcome = ForwardedResult.outcome("tools/call", (RawJson) answer.result());
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

    @Test
    void aLongAnswerIsCopiedOnce() {
        int length = 1_000_000;
        var line =
                ("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\""
                                + "x".repeat(length)
                                + "\"}],\"isError\":false}}")
                        .getBytes(StandardCharsets.UTF_8);
        var passedOn = forwarded(line);

        long copies = Allocated.by(() -> forwarded(line));

        assertThat(passedOn.length()).isGreaterThan(length);
        assertThat(copies).isBetween((long) length, length * 11L / 10);
    }
}
