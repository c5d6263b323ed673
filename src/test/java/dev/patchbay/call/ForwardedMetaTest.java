package dev.patchbay.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardedMetaTest {
    private static final String ONE = "11111111111111111111111111111111";
    private static final String OTHER = "22222222222222222222222222222222";

    private static String parent(String trace) {
        return "00-" + trace + "-b7ad6b7169203331-03";
    }

    /** What goes on of a request with these headers. */
    private static JsonNode forwarded(
            String meta, @Nullable String traceparent, @Nullable String baggage) {
        var context =
                new CallContext(
                        new RequestId.Whole(1),
                        "tools/call",
                        Params.of(RawJson.parse("{\"_meta\":" + meta + "}")),
                        null,
                        new CallContext.Headers(traceparent, "h=1", baggage));
        return context.scope().call(() -> written(RawJson.parse(meta)));
    }

    private static JsonNode written(RawJson meta) {
        var forwarded = ForwardedMeta.of(meta);
        return RawJson.of(
                        out -> {
                            out.beginObject();
                            forwarded.write(out);
                            out.endObject();
                        })
                .tree();
    }

    @Test
    void aTraceOfTheHeaderIsContinued() {
        var forwarded = forwarded("{\"a\":1}", parent(ONE), "k=v,l=w");

        assertThat(forwarded.path("traceparent").asText())
                .startsWith("00-" + ONE + "-")
                .endsWith("-03")
                .isNotEqualTo(parent(ONE));
        assertThat(forwarded.path("tracestate").asText()).isEqualTo("h=1");
        assertThat(forwarded.path("baggage").asText()).isEqualTo("k=v,l=w");
        assertThat(forwarded.path("a").asInt()).isEqualTo(1);
    }

    @Test
    void whatTheMessageSaysWins() {
        var forwarded =
                forwarded(
                        "{\"traceparent\":\"" + parent(OTHER) + "\",\"baggage\":\"m=1\"}",
                        parent(ONE),
                        "k=v");

        assertThat(forwarded.path("traceparent").asText()).startsWith("00-" + OTHER + "-");
        assertThat(forwarded.has("tracestate")).isFalse();
        assertThat(forwarded.path("baggage").asText()).isEqualTo("m=1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "k=ä", "k=\n"})
    void baggageThatCannotStandInAHeaderIsLeftOut(String baggage) {
        assertThat(forwarded("{}", null, baggage).isEmpty()).isTrue();
        assertThat(forwarded("{}", null, "k=" + "x".repeat(8_191)).isEmpty()).isTrue();
    }

    @Test
    void withoutACallThatIsServedNothingIsAdded() {
        assertThat(written(RawJson.parse("{\"a\":1,\"progressToken\":2}")).toString())
                .isEqualTo("{\"a\":1}");
    }
}
