package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests users whose answers take longer than the time limit of a call. */
@Timeout(60)
class SlowUsersTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final String QUESTION = "roots/list";
    private static final String ANSWER = "{\"roots\":[]}";
    private static final String ECHO = HubClient.called("a.echo", "{}");

    private final AtomicLong passed = new AtomicLong();

    /** Its server goes on for a while once it is answered. */
    private TestHub hub() throws InterruptedException {
        var fake =
                FakeUpstream.legacy()
                        .on(
                                "tools/call:echo",
                                FakeUpstream.ask(QUESTION),
                                FakeUpstream.delay(500),
                                FakeUpstream.answer());
        var hub =
                new TestHub(Map.of(), () -> System.nanoTime() + passed.get(), Fakes.of("a", fake));
        hub.registry.discover(true, false);
        return hub;
    }

    private static void assertDone(JsonNode answer) {
        var result = answer.path("result");
        assertThat(result.path("isError").asBoolean()).as(answer.toString()).isFalse();
        assertThat(result.path("content")).isNotEmpty();
    }

    @Test
    void aClientWithASessionHasItsCallDone() throws InterruptedException {
        try (var hub = hub();
                var client = HubClient.legacy(hub)) {
            int id = client.begin("tools/call", ECHO);
            var question = client.heard(QUESTION);
            passed.addAndGet(LONG.toNanos());
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":"
                            + question.path("id")
                            + ",\"result\":"
                            + ANSWER
                            + "}");

            assertDone(client.answer(id));
        }
    }

    @Test
    void aClientWithoutOneHasItsCallDone() throws InterruptedException {
        try (var hub = hub();
                var client = HubClient.modern(hub)) {
            var asked = client.ask("tools/call", ECHO).path("result");
            var key = asked.path("inputRequests").properties().iterator().next().getKey();
            passed.addAndGet(LONG.toNanos());

            assertDone(
                    client.ask(
                            "tools/call",
                            ECHO
                                    + ",\"inputResponses\":{\""
                                    + key
                                    + "\":"
                                    + ANSWER
                                    + "},\"requestState\":"
                                    + asked.path("requestState")));
        }
    }
}
