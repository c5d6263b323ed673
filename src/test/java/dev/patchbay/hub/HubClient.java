package dev.patchbay.hub;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.Client;
import dev.patchbay.testing.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A client of a hub that sends one request after the other. */
public final class HubClient implements AutoCloseable {
    private static final String ANSWERS = "{\"elicitation\":{},\"sampling\":{},\"roots\":{}}";
    private static final String VERSION =
            "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",";
    private static final String LOGS = "\"io.modelcontextprotocol/logLevel\":\"debug\",";

    private final Client client;
    private final boolean modern;
    private final String capabilities;
    private final List<JsonNode> aside = new ArrayList<>();
    private int last;

    private HubClient(Client client, boolean modern, String capabilities) {
        this.client = client;
        this.capabilities = capabilities;
        this.modern = modern;
    }

    static HubClient modern(TestHub hub) {
        return modern(hub, ANSWERS);
    }

    static HubClient modern(TestHub hub, String capabilities) {
        return modern(hub.client(), capabilities);
    }

    static HubClient legacy(TestHub hub) {
        return legacy(hub, ANSWERS);
    }

    static HubClient legacy(TestHub hub, String capabilities) {
        return legacy(hub.client(), capabilities);
    }

    /** One that says everything in each request. */
    public static HubClient modern(Client wire, String capabilities) {
        return new HubClient(wire, true, capabilities);
    }

    /** One that shakes hands. */
    public static HubClient legacy(Client wire, String capabilities) {
        var client = new HubClient(wire, false, capabilities);
        client.ask(
                "initialize",
                "\"protocolVersion\":\"2025-11-25\",\"capabilities\":"
                        + capabilities
                        + ",\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}");
        client.client.send(Messages.initialized());
        return client;
    }

    static List<HubClient> ofBothEras(TestHub hub) {
        return List.of(legacy(hub), modern(hub));
    }

    /** Asks, and returns the whole answer. */
    public JsonNode ask(String method, String members) {
        int id = begin(method, members);
        return answer(id);
    }

    public JsonNode call(String tool, String arguments) {
        return ask("tools/call", called(tool, arguments));
    }

    public static String called(String tool, String arguments) {
        return "\"name\":\"" + tool + "\",\"arguments\":" + arguments;
    }

    /** Sends a request and waits for nothing. */
    public int begin(String method, String members) {
        int id = ++last;
        var meta =
                modern
                        ? "\"_meta\":{"
                                + VERSION
                                + "\"io.modelcontextprotocol/clientCapabilities\":"
                                + capabilities
                                + ","
                                + LOGS
                                + "\"progressToken\":\"token-"
                                + id
                                + "\"}"
                        : "\"_meta\":{\"progressToken\":\"token-" + id + "\"}";
        client.send(Messages.request(id, method, members + (members.isEmpty() ? "" : ",") + meta));
        return id;
    }

    public void send(String line) {
        client.send(line);
    }

    public JsonNode answer(int id) {
        return next(message -> message.path("id").asInt() == id && !message.has("method"));
    }

    /** Waits for a notification or a question of the hub. */
    public JsonNode heard(String method) {
        return next(message -> message.path("method").asText().equals(method));
    }

    private JsonNode next(Predicate<JsonNode> wanted) {
        var earlier = aside.stream().filter(wanted).findFirst();
        if (earlier.isPresent()) {
            aside.remove(earlier.get());
            return earlier.get();
        }
        while (true) {
            var message = RawJson.parse(client.next()).tree();
            if (wanted.test(message)) {
                return message;
            }
            aside.add(message);
        }
    }

    /** What has been said that nobody has waited for yet. */
    public List<JsonNode> aside() {
        return aside;
    }

    public List<String> tools() {
        var names = new ArrayList<String>();
        for (var tool : ask("tools/list", "").path("result").path("tools")) {
            names.add(tool.path("name").asText());
        }
        return names;
    }

    @Override
    public void close() {
        client.close();
    }
}
