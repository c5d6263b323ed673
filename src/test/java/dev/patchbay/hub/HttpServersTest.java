package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.call.HubError;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.HttpActs;
import dev.patchbay.upstream.definition.Definition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests failures of HTTP servers, and their effects on clients. */
class HttpServersTest {
    private static final String HARMLESS =
            "{\"name\":\"look\",\"inputSchema\":{\"type\":\"object\"},"
                    + "\"annotations\":{\"readOnlyHint\":true}}";

    enum Form {
        SESSIONS,
        STATELESS,
        OLD;

        FakeUpstream server() {
            return switch (this) {
                case SESSIONS -> FakeUpstream.legacy().overHttp();
                case STATELESS -> FakeUpstream.modern().overHttp();
                case OLD -> FakeUpstream.legacy().overOldHttp();
            };
        }
    }

    private static TestHub hub(FakeUpstream fake) throws InterruptedException {
        var hub = new TestHub(Fakes.of("a", fake));
        hub.registry.discover(true, false);
        return hub;
    }

    private static String text(JsonNode answer) {
        return answer.path("result").path("content").path(0).path("text").asText();
    }

    private static void works(JsonNode answer) {
        assertThat(answer.path("result").has("content")).as("%s", answer).isTrue();
        assertThat(answer.path("result").path("isError").asBoolean()).as("%s", answer).isFalse();
    }

    private static long handshakes(FakeUpstream fake) {
        return count(fake, "\"initialize\"");
    }

    private static long count(FakeUpstream fake, String part) {
        return fake.received().stream().filter(line -> line.contains(part)).count();
    }

    @Test
    void aCallInASessionThatIsOverIsMadeInANewOne() throws InterruptedException {
        var fake = FakeUpstream.legacy().overHttp();
        try (var hub = forgetful(fake)) {
            for (var client : HubClient.ofBothEras(hub)) {
                forget(client);
                long before = handshakes(fake);

                works(client.call("a.echo", "{\"x\":1}"));

                assertThat(handshakes(fake)).isEqualTo(before + 1);
                client.close();
            }
            assertThat(count(fake, "\"echo\"")).isEqualTo(2);
        }
    }

    /** A server whose tool {@code log} ends all sessions, which is done when it answers. */
    private static TestHub forgetful(FakeUpstream fake) throws InterruptedException {
        return hub(fake.on("tools/call:log", HttpActs.forget(), FakeUpstream.answer()));
    }

    private static void forget(HubClient client) {
        works(client.call("a.log", "{}"));
    }

    @Test
    void manyCallsInASessionThatIsOverAreAllMadeInOneNewOne() throws InterruptedException {
        var fake = FakeUpstream.legacy().overHttp();
        try (var hub = forgetful(fake);
                var client = HubClient.legacy(hub)) {
            forget(client);
            var ids = new ArrayList<Integer>();
            for (int i = 0; i < 40; i++) {
                ids.add(client.begin("tools/call", HubClient.called("a.echo", "{\"x\":1}")));
            }

            ids.forEach(id -> works(client.answer(id)));

            assertThat(handshakes(fake)).isEqualTo(2);
            assertThat(count(fake, "\"echo\"")).isEqualTo(40);
        }
    }

    @Test
    void whateverElseIsAskedInASessionThatIsOverIsAskedInANewOne() throws InterruptedException {
        var fake = FakeUpstream.legacy().overHttp().prompts(1).resources(1);
        try (var hub = forgetful(fake);
                var client = HubClient.modern(hub)) {
            forget(client);
            var read = client.ask("resources/read", "\"uri\":\"fake://resource-0001\"");
            assertThat(read.path("result").has("contents")).isTrue();
            forget(client);
            var filled =
                    client.ask(
                            "prompts/get",
                            "\"name\":\"a.prompt-0001\",\"arguments\":{\"about\":\"us\"}");
            assertThat(filled.path("result").has("messages")).isTrue();
            forget(client);
            var proposed =
                    client.ask(
                            "completion/complete",
                            "\"ref\":{\"type\":\"ref/prompt\",\"name\":\"a.prompt-0001\"},"
                                    + "\"argument\":{\"name\":\"about\",\"value\":\"u\"}");
            assertThat(proposed.path("result").path("completion").path("values"))
                    .as("%s", proposed)
                    .isNotEmpty();
            forget(client);
            var report = hub.registry.discover("a").orElseThrow();
            assertThat(report.failure()).isNull();
            assertThat(handshakes(fake)).isEqualTo(5);
        }
    }

    @Test
    void aStreamThatBreaksBeforeTheAnswerIsComeBackTo() throws InterruptedException {
        var fake =
                FakeUpstream.legacy()
                        .overHttp()
                        .resumable()
                        .on(
                                "tools/call:echo",
                                HttpActs.stream(),
                                FakeUpstream.progress(1),
                                HttpActs.drop(),
                                FakeUpstream.progress(1),
                                FakeUpstream.answer());
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            works(client.call("a.echo", "{\"x\":1}"));

            assertThat(count(fake, "\"echo\"")).isEqualTo(1);
            assertThat(handshakes(fake)).isEqualTo(1);
            assertThat(fake.seen("http")).anyMatch(line -> line.contains("last-event-id"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SESSIONS", "STATELESS"})
    void whatCannotBeComeBackToIsMadeAgainOnlyIfThatIsHarmless(Form form)
            throws InterruptedException {
        var fake =
                form.server()
                        .tool(HARMLESS)
                        .on("tools/call:echo#1", HttpActs.stream(), HttpActs.drop())
                        .on("tools/call:look#1", HttpActs.stream(), HttpActs.drop());
        try (var hub = hub(fake);
                var client = HubClient.modern(hub)) {
            assertThat(text(client.call("a.echo", "{}")))
                    .startsWith("INVOCATION_FAILED")
                    .contains("The event stream was interrupted");
            works(client.call("a.look", "{}"));

            assertThat(count(fake, "\"echo\"")).isEqualTo(1);
            assertThat(count(fake, "\"look\"")).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatNeverAnswersIsGivenUpAndTheOthersWork(Form form) throws InterruptedException {
        var fake =
                form.server()
                        .on("tools/call:echo", FakeUpstream.hang())
                        .on("tools/call:wait", FakeUpstream.delay(300), FakeUpstream.answer());
        var patience = Fakes.requesting(Duration.ofSeconds(1));
        try (var hub =
                        new TestHub(
                                Fakes.of("a", fake, patience),
                                Fakes.of("b", FakeUpstream.modern().overHttp()));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, false);
            int slow = client.begin("tools/call", HubClient.called("a.echo", "{}"));
            works(client.call("b.echo", "{}"));
            works(client.call("a.wait", "{\"millis\":1}"));

            assertThat(text(client.answer(slow)))
                    .startsWith("INVOCATION_FAILED")
                    .contains("within 1000 ms");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SESSIONS", "STATELESS"})
    void whatIsNoEventIsPassedOver(Form form) throws InterruptedException {
        var fake =
                form.server()
                        .on(
                                "tools/call:echo",
                                HttpActs.stream(),
                                FakeUpstream.noise(1_000),
                                FakeUpstream.line("data: what?\n"),
                                FakeUpstream.line("event: other\ndata: {}\n"),
                                FakeUpstream.answer());
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            works(client.call("a.echo", "{}"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatDiesAndComesBackIsCalledAgain(Form form) throws InterruptedException {
        var fake = form.server().on("tools/call:echo", FakeUpstream.die(1));
        var nanos = new AtomicLong();
        try (var hub = new TestHub(Map.of(), nanos::get, Fakes.of("a", fake))) {
            hub.registry.discover(true, false);
            for (var client : HubClient.ofBothEras(hub)) {
                assertThat(text(client.call("a.echo", "{}"))).startsWith("INVOCATION_FAILED");
                var gone = client.call("a.wait", "{\"millis\":1}");
                assertThat(text(gone)).startsWith("CONNECTION_FAILED").contains("Nothing was sent");

                fake.startAgain();
                // Shortly after it could not be reached it is not tried for callers.
                nanos.addAndGet(Duration.ofSeconds(1).toNanos());

                works(client.call("a.wait", "{\"millis\":1}"));
                client.close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatIsGoneIsNoticedAndItsToolsLeaveTheList(Form form) throws InterruptedException {
        var fake = form.server();
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            assertThat(client.tools()).isNotEmpty();
            fake.stop();

            await().until(() -> {
                client.call("a.echo", "{}");
                return client.tools().isEmpty();
            });
            assertThat(hub.registry.server("a").orElseThrow().lastError())
                    .contains("Nothing was sent");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SESSIONS", "STATELESS"})
    void aPageForPeopleIsNoAnswer(Form form) throws InterruptedException {
        var fake = form.server().on("tools/call:echo", HttpActs.html("Sign in"));
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            assertThat(text(client.call("a.echo", "{}")))
                    .startsWith("INVOCATION_FAILED")
                    .contains("text/html");
            works(client.call("a.wait", "{\"millis\":1}"));
        }
    }

    @Test
    void aServerThatWantsToKnowWhoAsksIsNotConnectedTo() throws InterruptedException {
        var fake = FakeUpstream.modern().overHttp().on("POST", HttpActs.challenge("Bearer"));
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = HubClient.legacy(hub)) {
            var failure = hub.registry.discover("a").orElseThrow().failure();

            assertThat(Objects.requireNonNull(failure).code())
                    .isEqualTo(HubError.Code.CONNECTION_FAILED);
            assertThat(failure.text()).contains("401");
            assertThat(text(client.call("a.echo", "{}"))).contains("401");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SESSIONS", "STATELESS"})
    void aCallThatIsNotAllowedFailsAlone(Form form) throws InterruptedException {
        var fake = form.server().on("tools/call:echo", HttpActs.challenge("Bearer scope=\"x\""));
        try (var hub = hub(fake);
                var client = HubClient.modern(hub)) {
            assertThat(text(client.call("a.echo", "{}")))
                    .startsWith("INVOCATION_FAILED")
                    .contains("401");
            works(client.call("a.wait", "{\"millis\":1}"));
            assertThat(count(fake, "\"echo\"")).isEqualTo(1);
        }
    }

    @Test
    void nobodyIsFollowedToAnotherServer() throws InterruptedException {
        var other = FakeUpstream.modern().overHttp();
        var elsewhere = other.address().orElseThrow().toString();
        var fake =
                FakeUpstream.modern()
                        .overHttp()
                        .on("tools/call:echo", HttpActs.redirect(elsewhere));
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            assertThat(text(client.call("a.echo", "{}")))
                    .startsWith("INVOCATION_FAILED")
                    .contains("307");
            assertThat(other.received()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerMayBeLargeButNotTooLarge(Form form) throws InterruptedException {
        var fake =
                form.server()
                        .on("tools/call:echo", FakeUpstream.hugeResult(1_000_000))
                        .on("tools/call:fail", FakeUpstream.hugeResult(17_000_000));
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            assertThat(text(client.call("a.echo", "{}"))).hasSize(1_000_000);
            assertThat(text(client.call("a.fail", "{}")))
                    .startsWith("INVOCATION_FAILED")
                    .contains("16777216");
            works(client.call("a.wait", "{\"millis\":1}"));
        }
    }

    @Test
    void aServerWithoutAStreamOfItsOwnIsCalledAllTheSame() throws InterruptedException {
        var fake = FakeUpstream.legacy().overHttp().on("GET", HttpActs.status(405));
        try (var hub = hub(fake);
                var client = HubClient.modern(hub)) {
            works(client.call("a.echo", "{}"));
            assertThat(handshakes(fake)).isEqualTo(1);
        }
    }

    @Test
    void whatHasChangedWhileTheStreamOfChangesWasBrokenIsHeardOf() throws InterruptedException {
        var fake = FakeUpstream.modern().overHttp();
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            assertThat(client.tools()).contains("a.echo").doesNotContain("a.more");
            fake.stop();
            fake.tool("{\"name\":\"more\",\"inputSchema\":{\"type\":\"object\"}}").startAgain();

            client.heard("notifications/tools/list_changed");
            assertThat(client.tools()).contains("a.more");
        }
    }

    @Test
    void serversShareTheirEventLoops() throws InterruptedException {
        var servers =
                List.of("a", "b", "c", "d", "e", "f", "g", "h").stream()
                        .map(id -> Fakes.of(id, FakeUpstream.modern().overHttp()))
                        .toArray(Definition[]::new);
        long before = loops();
        try (var hub = new TestHub(servers)) {
            hub.registry.discover(true, false);
            assertThat(loops() - before).isBetween(1L, 2L);
        }
        await().until(() -> loops() <= before);
    }

    private static long loops() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("eventloop"))
                .count();
    }
}
