package dev.patchbay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Params;
import dev.patchbay.call.client.ClientFailure;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.peer.outgoing.PeerClosed;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureTranslatorTest {
    private static final String CAPABILITIES = "{\"roots\":{},\"roots\":{}}";

    @Test
    void aRefusalIsPassedOnWordForWord() {
        var refusal = RpcError.invalidParams("no", out -> out.value(1));

        assertThat(FailureTranslator.describe(refusal.toException())).isSameAs(refusal);
    }

    @Test
    void aBugIsATicketAndNothingElse() {
        for (var bug : List.of(new IllegalStateException("secret"), new StackOverflowError())) {
            var error = FailureTranslator.describe(bug);

            assertThat(error.code()).isEqualTo(-32603);
            assertThat(error.message())
                    .matches("The server failed; its log has the details under ticket [0-9a-f]{8}");
            assertThat(error.data()).isNull();
        }
    }

    @Test
    void anInterruptAndALostPeerAreNoBugs() {
        assertThat(FailureTranslator.describe(new InterruptedException()).code()).isEqualTo(-31001);
        assertThat(FailureTranslator.describe(new PeerClosed()).code()).isEqualTo(-31001);
    }

    @Test
    void whatTheClientDidOrCannotIsSaid() {
        assertThat(
                        FailureTranslator.describe(
                                new ClientFailure("It did not answer", new PeerClosed())))
                .isEqualTo(new RpcError(-32603, "It did not answer", null));
        assertThat(FailureTranslator.describe(new MissingCapability(ClientCapability.ROOTS)))
                .isEqualTo(new RpcError(-32600, "The client does not offer roots", null));
    }

    @Test
    void aNameThatStandsTwiceIsTheSendersMistake() {
        var bytes = CAPABILITIES.getBytes(StandardCharsets.UTF_8);
        var thrown = catchReading(RawJson.trusted(bytes, 0, bytes.length));

        var error = FailureTranslator.describe(thrown);

        assertThat(error.code()).isEqualTo(-32602);
        assertThat(error.message()).contains("roots").doesNotContain("ticket");
    }

    /** What a member deep inside of params does to whoever reads it. */
    private static RuntimeException catchReading(RawJson capabilities) {
        try {
            var params =
                    Params.of(
                            RawJson.of(out ->
                                    out.beginObject().member("c", capabilities).endObject()));
            throw new AssertionError(ClientCapabilities.from(params.object("c")));
        } catch (RuntimeException e) {
            return e;
        }
    }
}
