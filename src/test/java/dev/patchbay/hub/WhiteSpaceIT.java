package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.Client;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.HttpClient;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.OddBlanks;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomJson;
import dev.patchbay.testing.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests messages with all kinds of white space between their tokens, from clients and servers,
 * through every pair of transports. Each message must stay one line or one event, with the same
 * content.
 */
class WhiteSpaceIT {
    private static final int CASES = 60;
    private static final String CAPABILITIES = "{\"elicitation\":{}}";
    private static final String ANSWER = "{\"action\":\"accept\",\"content\":{\"a\":\"b\\nc\"}}";
    private static final Pattern SURROGATE = Pattern.compile("\\\\u[dD][89abABcdefCDEF]");

    @TempDir private static Path folder;

    /** The servers behind the hub that the clients over HTTP share. */
    private static final Map<String, FakeUpstream> SHARED_SERVERS = new LinkedHashMap<>();

    private static HttpServerProcess shared;

    @BeforeAll
    static void start() throws IOException {
        shared = HttpServerProcess.product("--port", "0", "--config", file(SHARED_SERVERS));
    }

    @AfterAll
    static void stop() {
        shared.close();
    }

    /** Adds the servers for one hub, and writes the file that lists them. */
    private static String file(Map<String, FakeUpstream> servers) throws IOException {
        servers.put("lines", FakeUpstream.legacy());
        servers.put("stateless-lines", FakeUpstream.modern());
        servers.put("session", FakeUpstream.legacy().overHttp());
        servers.put("stateless", FakeUpstream.modern().overHttp());
        servers.put("stream", FakeUpstream.legacy().overOldHttp());
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        servers.forEach((id, fake) -> {
            fake.oddBlanks();
            out.name(id).beginObject();
            var url = fake.address();
            if (url.isPresent()) {
                out.member("type", id.equals("stream") ? "sse" : "http")
                        .member("url", url.get().toString());
            } else {
                fake.writeMembers(out);
            }
            out.endObject();
        });
        var file = Files.createTempFile(folder, "servers", ".json");
        Files.writeString(file, out.endObject().endObject().toString());
        return file.toString();
    }

    @Test
    void linesOfAClientWithASession() throws IOException {
        var servers = new LinkedHashMap<String, FakeUpstream>();
        try (var hub = ServerProcess.product("stdio", "--config", file(servers));
                var client = HubClient.legacy(spaced(hub, OddBlanks.IN_A_LINE), CAPABILITIES)) {
            checkAll(client, servers, true);
        }
    }

    @Test
    void linesOfAClientWithoutASession() throws IOException {
        var servers = new LinkedHashMap<String, FakeUpstream>();
        try (var hub = ServerProcess.product("stdio", "--config", file(servers));
                var client = HubClient.modern(spaced(hub, OddBlanks.IN_A_LINE), CAPABILITIES)) {
            checkAll(client, servers, false);
        }
    }

    @Test
    void bodiesAndEventsOfASession() {
        try (var client = HubClient.legacy(spacedOverHttp(), CAPABILITIES)) {
            checkAll(client, SHARED_SERVERS, true);
        }
    }

    @Test
    void bodiesAndEventsWithoutASession() {
        try (var client = HubClient.modern(spacedOverHttp(), CAPABILITIES)) {
            checkAll(client, SHARED_SERVERS, false);
        }
    }

    private static Client spacedOverHttp() {
        return spaced(HttpClient.atOnce(shared, 4), OddBlanks.ALL);
    }

    private static void checkAll(
            HubClient client, Map<String, FakeUpstream> servers, boolean session) {
        servers.forEach((id, server) -> {
            long before = echoes(server.received());
            Property.check(CASES, random -> checkEcho(client, id, random));
            checkNotifications(client, id);
            checkQuestion(client, id, session);
            checkReceived(id, server.received(), before + CASES);
        });
    }

    private static void checkEcho(HubClient client, String server, RandomGenerator random) {
        // A line cannot hold a line feed, so all cases do without; the client adds its own.
        var arguments = RandomJson.object(random, 3).replace('\n', '\r');
        while (SURROGATE.matcher(arguments).find()) {
            // Half of a pair has no form in the text of this test.
            arguments = RandomJson.object(random, 3).replace('\n', '\r');
        }

        var answer = client.call(server + ".echo", arguments);

        assertThat(answer.at("/result/structuredContent/arguments"))
                .as(answer.toString())
                .isEqualTo(RawJson.parse(arguments).tree());
    }

    private static void checkNotifications(HubClient client, String server) {
        int id =
                client.begin("tools/call", HubClient.called(server + ".progress", "{\"count\":2}"));
        for (int i = 1; i <= 2; i++) {
            var progress = client.heard("notifications/progress").path("params");
            assertThat(progress.path("progress").asInt()).isEqualTo(i);
        }
        assertThat(client.answer(id).has("result")).isTrue();
    }

    private static void checkQuestion(HubClient client, String server, boolean session) {
        var arguments = "{\"method\":\"elicitation/create\"}";
        var called = HubClient.called(server + ".ask", arguments);
        JsonNode answer;
        if (session) {
            int id = client.begin("tools/call", called);
            var question = client.heard("elicitation/create");
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":"
                            + question.path("id")
                            + ",\"result\":"
                            + ANSWER
                            + "}");
            answer = client.answer(id);
        } else {
            var first = client.ask("tools/call", called).path("result");
            var key = first.path("inputRequests").fieldNames().next();
            answer =
                    client.ask(
                            "tools/call",
                            called
                                    + ",\"inputResponses\":{\""
                                    + key
                                    + "\":"
                                    + ANSWER
                                    + "},\"requestState\":"
                                    + first.path("requestState"));
        }
        var given = answer.at("/result/content/0/text").asText();
        assertThat(RawJson.parse(given)).as(given).isEqualTo(RawJson.parse(ANSWER));
    }

    /** A server reads a message for each that was sent, and nothing else. */
    private static void checkReceived(String id, List<String> received, long echoes) {
        assertThat(received).as(id).allSatisfy(WhiteSpaceIT::checkOneMessage);
        assertThat(echoes(received)).as(id).isEqualTo(echoes);
    }

    private static long echoes(List<String> received) {
        return received.stream().filter(line -> line.contains("\"name\":\"echo\"")).count();
    }

    private static void checkOneMessage(String line) {
        var message = RawJson.parse(line).tree();
        assertThat(message.path("jsonrpc").asText()).isEqualTo("2.0");
        assertThat(line.chars()).allMatch(c -> c >= ' ');
    }

    private static Client spaced(Client client, String blanks) {
        return new Spaced(client, new SplittableRandom(7), blanks);
    }

    /** A client that puts white space between all tokens. */
    private record Spaced(Client client, RandomGenerator random, String blanks) implements Client {
        @Override
        public void send(String line) {
            client.send(OddBlanks.in(line, random, blanks));
        }

        @Override
        public String next() {
            return client.next();
        }

        @Override
        public List<String> end() {
            return client.end();
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
