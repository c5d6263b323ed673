package dev.patchbay.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallContextTest {
    private static final String ONE = "11111111111111111111111111111111";
    private static final String OTHER = "22222222222222222222222222222222";

    private static String parent(String trace) {
        return "00-" + trace + "-b7ad6b7169203331-01";
    }

    private static CallContext context(String params, String traceparent, String tracestate) {
        return new CallContext(
                new RequestId.Text("r"),
                "tools/call",
                Params.of(RawJson.parse(params)),
                null,
                new CallContext.Headers(traceparent, tracestate, null));
    }

    private static CallContext withoutHeaders(String params) {
        return new CallContext(
                new RequestId.Whole(7),
                "tools/call",
                Params.of(RawJson.parse(params)),
                "5e55",
                new CallContext.Headers(null, null, null));
    }

    private static Map<String, String> fields(CallContext context) {
        var fields = new LinkedHashMap<String, String>();
        context.each(fields::put);
        return fields;
    }

    @Test
    void aCallHasASpanOfItsOwnInTheTraceOfItsCaller() {
        var trace = context("{}", parent(ONE), "a=1").trace();

        assertThat(trace.id()).isEqualTo(ONE);
        assertThat(trace.spanId()).isNotEqualTo("b7ad6b7169203331");
        assertThat(trace.sampled()).isTrue();
        assertThat(trace.state()).isEqualTo("a=1");
    }

    @Test
    void whatTheMessageSaysWinsOverTheHeader() {
        var params =
                "{\"_meta\":{\"traceparent\":\"" + parent(OTHER) + "\",\"tracestate\":\"b=2\"}}";

        var trace = context(params, parent(ONE), "a=1").trace();

        assertThat(trace.id()).isEqualTo(OTHER);
        assertThat(trace.state()).isEqualTo("b=2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"_meta\":7}",
                "{\"_meta\":{}}",
                "{\"_meta\":{\"traceparent\":7,\"tracestate\":\"b=2\"}}",
                "{\"_meta\":{\"traceparent\":\"00-bad\",\"tracestate\":\"b=2\"}}"
            })
    void aMessageThatSaysNothingLeavesItToTheHeader(String params) {
        var trace = context(params, parent(ONE), "a=1").trace();

        assertThat(trace.id()).isEqualTo(ONE);
        assertThat(trace.state()).isEqualTo("a=1");
    }

    @Test
    void withoutAGoodPlaceATraceBegins() {
        var trace = context("{}", "bad", "a=1").trace();

        assertThat(trace.traceparent()).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-00");
        assertThat(trace.state()).isNull();
        assertThat(withoutHeaders("{}").trace().id()).isNotEqualTo(trace.id());
    }

    @Test
    void thePlaceOfACallStaysTheSame() {
        var context = withoutHeaders("{}");

        assertThat(context.trace()).isSameAs(context.trace());
    }

    @Test
    void theLogIsToldWhatIsKnown() {
        var context = withoutHeaders("{}");
        assertThat(fields(context))
                .containsOnlyKeys("requestId", "sessionId", "method", "traceId", "spanId")
                .containsEntry("requestId", "7")
                .containsEntry("sessionId", "5e55")
                .containsEntry("traceId", context.trace().id());

        context.tool("hub.echo");

        assertThat(fields(context)).containsEntry("tool", "hub.echo");
        assertThat(fields(context("{}", parent(ONE), "")))
                .containsEntry("requestId", "r")
                .doesNotContainKey("sessionId");
    }

    @Test
    void isCurrentInItsScopeOnly() {
        var context = withoutHeaders("{}");

        context.scope().run(() -> assertThat(CallContext.current()).containsSame(context));

        assertThat(CallContext.current()).isEmpty();
    }
}
