package dev.patchbay.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.concurrent.TimeUnit;

/** A conversation with a hub on its standard streams, in either era; one thing after the other. */
final class HubTalk implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PREFIX = "io.modelcontextprotocol/";
    private static final int MOST_ROUNDS = 10;
    private static final int PATIENCE_SECONDS = 60;

    private final boolean modern;
    private final Process process;
    private final Writer input;
    private final BufferedReader output;
    private int last;

    /** Talks to a hub that is started like this. */
    HubTalk(ProcessBuilder hub, boolean modern) throws IOException {
        this.modern = modern;
        process = hub.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        input = process.outputWriter();
        output = process.inputReader();
        if (!modern) {
            var hello = JSON.createObjectNode().put("protocolVersion", "2025-11-25");
            hello.set("capabilities", capabilities());
            hello.set("clientInfo", ourselves());
            ask("initialize", hello);
            send(message("notifications/initialized"));
        }
    }

    JsonNode ask(String method) throws IOException {
        return ask(method, JSON.createObjectNode());
    }

    JsonNode call(String tool, ObjectNode arguments) throws IOException {
        var params = JSON.createObjectNode().put("name", tool);
        return ask("tools/call", params.set("arguments", arguments));
    }

    /**
     * Asks, answers whatever it is asked itself meanwhile, and returns the result.
     *
     * @throws IOException if there is none
     */
    JsonNode ask(String method, ObjectNode params) throws IOException {
        var round = params;
        for (int i = 0; i < MOST_ROUNDS; i++) {
            var result = once(method, round);
            if (!result.path("resultType").asText().equals("input_required")) {
                return result;
            }
            round = params.deepCopy();
            var answers = round.putObject("inputResponses");
            result.path("inputRequests")
                    .properties()
                    .forEach(asked -> answers.set(asked.getKey(), answer(asked.getValue())));
            if (result.has("requestState")) {
                round.set("requestState", result.path("requestState"));
            }
        }
        throw new IOException("Asked too often by " + method);
    }

    private JsonNode once(String method, ObjectNode params) throws IOException {
        int id = ++last;
        var request = message(method).put("id", id);
        var sent = params.deepCopy();
        if (modern) {
            var meta = sent.putObject("_meta").put(PREFIX + "protocolVersion", "2026-07-28");
            meta.set(PREFIX + "clientCapabilities", capabilities());
            meta.set(PREFIX + "clientInfo", ourselves());
        }
        request.set("params", sent);
        send(request);
        for (var line = output.readLine(); line != null; line = output.readLine()) {
            var message = JSON.readTree(line);
            if (message.has("method")) {
                heard(message);
            } else if (message.path("id").asInt() == id) {
                if (message.has("error")) {
                    throw new IOException(method + " was refused: " + message.path("error"));
                }
                return message.path("result");
            }
        }
        throw new IOException("The hub has ended");
    }

    private void heard(JsonNode message) throws IOException {
        if (message.has("id")) {
            var reply = JSON.createObjectNode().put("jsonrpc", "2.0");
            reply.set("id", message.path("id"));
            send(reply.set("result", answer(message)));
        }
    }

    private static ObjectNode answer(JsonNode question) {
        return switch (question.path("method").asText()) {
            case "elicitation/create" ->
                    Samples.accepted(question.path("params").path("requestedSchema"));
            case "roots/list" -> {
                var roots = JSON.createObjectNode();
                roots.putArray("roots");
                yield roots;
            }
            default -> JSON.createObjectNode();
        };
    }

    private static ObjectNode message(String method) {
        return JSON.createObjectNode().put("jsonrpc", "2.0").put("method", method);
    }

    private void send(JsonNode message) throws IOException {
        input.write(message + "\n");
        input.flush();
    }

    private static ObjectNode ourselves() {
        return JSON.createObjectNode().put("name", "driver").put("version", "1");
    }

    private static ObjectNode capabilities() {
        var capabilities = JSON.createObjectNode();
        capabilities.putObject("elicitation");
        capabilities.putObject("roots");
        return capabilities;
    }

    /** Ends the hub in good order. */
    @Override
    public void close() throws IOException {
        input.close();
        process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }
}
