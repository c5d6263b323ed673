package dev.patchbay.hub;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.upstream.connection.LinkOpener;
import dev.patchbay.upstream.connection.ServerLink;
import dev.patchbay.upstream.definition.Definition;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A program with a session, played in this process. It adds to each message the mark of the call
 * that the message belongs to; the mark is an argument of the call. It continues calls that were
 * cancelled, that timed out, and that it has answered.
 */
final class MarkingServer implements LinkOpener {
    private final List<Connection> connections = new CopyOnWriteArrayList<>();
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final Map<String, String> questions = new ConcurrentHashMap<>();
    private final List<String> wrongAnswers = new CopyOnWriteArrayList<>();
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicInteger lastQuestion = new AtomicInteger();

    @Override
    public ServerLink open(Definition definition) {
        var connection = new Connection();
        connections.add(connection);
        return () -> connection;
    }

    /** All calls that have come. */
    List<Call> calls() {
        return calls;
    }

    /** Answers that were given by another user than the one who was asked. */
    List<String> wrongAnswers() {
        return wrongAnswers;
    }

    /** How many answers to questions have come from clients. */
    int answers() {
        return answers.get();
    }

    /** A call, whatever became of it meanwhile. */
    static final class Call {
        private final Connection connection;
        private final String mark;
        private final JsonNode id;
        private final JsonNode token;
        private boolean answered;

        private Call(Connection connection, JsonNode request) {
            this.connection = connection;
            this.mark = request.at("/params/arguments/mark").asText();
            this.id = request.path("id");
            this.token = request.at("/params/_meta/progressToken");
        }

        synchronized void answer() {
            if (!answered) {
                answered = true;
                connection.say(
                        "{\"jsonrpc\":\"2.0\",\"id\":"
                                + id
                                + ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"done "
                                + mark
                                + "\"}]}}");
            }
        }

        void log() {
            connection.say(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":"
                            + "{\"level\":\"error\",\"data\":\"log "
                            + mark
                            + "\"}}");
        }

        void progress(int step) {
            connection.say(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
                            + "{\"progressToken\":"
                            + token
                            + ",\"progress\":"
                            + step
                            + ",\"message\":\"progress "
                            + mark
                            + "\"}}");
        }

        void ask(String method) {
            connection.ask(mark, method);
        }
    }

    private final class Connection implements Channel {
        private final UnicastProcessor<Incoming> toHub = UnicastProcessor.create();

        @Override
        public Multi<Incoming> incoming() {
            return toHub;
        }

        @Override
        public void send(JsonValue message) {
            var tree = RawJson.of(message).tree();
            if (tree.has("method")) {
                if (tree.has("id")) {
                    serve(tree);
                }
            } else {
                heard(tree);
            }
        }

        private void serve(JsonNode request) {
            switch (request.path("method").asText()) {
                case "initialize" ->
                        answer(
                                request,
                                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{},"
                                        + "\"logging\":{},\"resources\":{\"subscribe\":true}}}");
                case "tools/list" ->
                        answer(
                                request,
                                "{\"tools\":[{\"name\":\"work\",\"inputSchema\":{\"type\":\"object\"}}]}");
                case "resources/list" ->
                        answer(
                                request,
                                "{\"resources\":[{\"uri\":\"doc://alice\",\"name\":\"a\"},"
                                        + "{\"uri\":\"doc://robert\",\"name\":\"b\"}]}");
                case "resources/templates/list" -> answer(request, "{\"resourceTemplates\":[]}");
                case "tools/call" -> calls.add(new Call(this, request));
                default -> answer(request, "{}");
            }
        }

        private void heard(JsonNode answer) {
            var mark = questions.get(answer.path("id").asText());
            if (answer.has("result")) {
                answers.incrementAndGet();
                if (!answer.toString().contains("by " + user(mark))) {
                    wrongAnswers.add("asked for " + mark + ": " + answer);
                }
            }
        }

        private void ask(String mark, String method) {
            var id = "q" + lastQuestion.incrementAndGet();
            questions.put(id, mark);
            var params =
                    switch (method) {
                        case "elicitation/create" ->
                                "{\"message\":\"question "
                                        + mark
                                        + "\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{}}}";
                        case "sampling/createMessage" ->
                                "{\"maxTokens\":1,\"messages\":[{\"role\":\"user\",\"content\":"
                                        + "{\"type\":\"text\",\"text\":\"question "
                                        + mark
                                        + "\"}}]}";
                        default -> "{\"_meta\":{\"mark\":\"question " + mark + "\"}}";
                    };
            say(
                    "{\"jsonrpc\":\"2.0\",\"id\":\""
                            + id
                            + "\",\"method\":\""
                            + method
                            + "\",\"params\":"
                            + params
                            + "}");
        }

        private void answer(JsonNode request, String result) {
            say(
                    "{\"jsonrpc\":\"2.0\",\"id\":"
                            + request.path("id")
                            + ",\"result\":"
                            + result
                            + "}");
        }

        private synchronized void say(String line) {
            var bytes = line.getBytes(StandardCharsets.UTF_8);
            toHub.onNext(Codec.decode(bytes, bytes.length));
        }

        @Override
        public synchronized void close(Duration grace) {
            toHub.onComplete();
        }
    }

    /** Says that the document of a user has changed, on every connection. */
    void update(String user) {
        connections.forEach(connection ->
                connection.say(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/updated\","
                                + "\"params\":{\"uri\":\"doc://"
                                + user
                                + "\"}}"));
    }

    /** Whose a mark is. */
    static String user(String mark) {
        return mark.substring(0, mark.indexOf('-'));
    }
}
