package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.transport.client.FakeServer;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests an HTTP server that is overloaded. */
class BusyServerTest {
    private static final String META =
            "{\"resultType\":\"complete\",\"ttlMs\":0,\"cacheScope\":\"private\"";

    private final ConcurrentLinkedQueue<Integer> refusals = new ConcurrentLinkedQueue<>();
    private final AtomicInteger calls = new AtomicInteger();
    private String retryAfter = "0";

    private void serve(FakeServer.Exchange exchange) throws IOException {
        if (exchange.of("tools/call")) {
            calls.incrementAndGet();
            var status = refusals.poll();
            if (status == null) {
                exchange.json(
                        exchange.result(
                                "{\"resultType\":\"complete\",\"content\":"
                                        + "[{\"type\":\"text\",\"text\":\"done\"}]}"));
            } else {
                exchange.answer(status, "Retry-After: " + retryAfter + "\r\n", "{}");
            }
        } else if (exchange.of("tools/list")) {
            exchange.json(
                    exchange.result(
                            META
                                    + ",\"tools\":[{\"name\":\"t\",\"inputSchema\":"
                                    + "{\"type\":\"object\"}}]}"));
        } else {
            exchange.json(
                    exchange.result(
                            META
                                    + ",\"supportedVersions\":[\"2026-07-28\"],"
                                    + "\"capabilities\":{\"tools\":{}},"
                                    + "\"serverInfo\":{\"name\":\"s\",\"version\":\"1\"}}"));
        }
    }

    private JsonNode call() throws InterruptedException {
        try (var server = FakeServer.start(this::serve);
                var hub = new TestHub(definition(server.uri()));
                var client = HubClient.modern(hub)) {
            assertThat(hub.registry.discover(true, false).getFirst().failure()).isNull();
            return client.call("a.t", "{}").path("result");
        }
    }

    private static Definition definition(URI uri) {
        return new Definition(
                "a",
                new ServerAddress.Http(uri, Map.of(), ServerAddress.Form.STREAMABLE),
                true,
                Fakes.PATIENCE,
                NameFilter.ALL);
    }

    private static String text(JsonNode result) {
        return result.path("content").path(0).path("text").asText();
    }

    @Test
    void aCallIsMadeAgainAfterTheTimeThatTheServerWants() throws InterruptedException {
        refusals.add(429);
        refusals.add(429);

        assertThat(text(call())).isEqualTo("done");
        assertThat(calls).hasValue(3);
    }

    @Test
    void aServerThatStaysBusyIsGivenUp() throws InterruptedException {
        refusals.add(429);
        refusals.add(429);
        refusals.add(429);

        var result = call();

        assertThat(result.path("isError").asBoolean()).isTrue();
        assertThat(text(result))
                .isEqualTo(
                        "INVOCATION_FAILED: Server a did not complete the call. The "
                                + "server is overloaded; try again later (HTTP 429: {})");
        assertThat(calls).hasValue(3);
    }

    @Test
    void nobodyWaitsLongerThanACallMayTake() throws InterruptedException {
        refusals.add(429);
        retryAfter = "120";

        assertThat(text(call())).contains("asks for a pause of 120 s; try again later");
        assertThat(calls).hasValue(1);
    }

    @Test
    void whatMayHaveBeenServedIsNotMadeAgain() throws InterruptedException {
        refusals.add(503);

        assertThat(text(call())).contains("The server is overloaded").contains("HTTP 503");
        assertThat(calls).hasValue(1);
    }
}
