package dev.patchbay.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.mcp.Revision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Checks every message of the server in one conversation against JSON-RPC and the published schema
 * of the revision.
 *
 * <p>What a test sends may be broken on purpose, so it is checked only where the server took it for
 * good: a request that is answered with a result must have been valid. Without the schemas, which
 * are no part of the project, nothing is checked at all.
 *
 * <p>Concurrency: the state is guarded by {@code lock}. What is found is only noted, as it is the
 * server's thread that talks here; {@link #verify} throws it at the test.
 */
public final class WireCheck {
    /** One JSON value without repeated names: what any standard parser accepts. */
    private static final JsonMapper STRICT =
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .build();

    private static final JsonMapper LENIENT = JsonMapper.builder().build();

    private static final int LONGEST_QUOTE = 2_000;

    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private final ClientHistory client = new ClientHistory();

    @GuardedBy("lock")
    private final List<String> findings = new ArrayList<>();

    /** Notes what the client sends, before it can be answered. */
    public void sent(String line) {
        if (!WireSchema.available()) {
            return;
        }
        lock.lock();
        try {
            var parsed = parse(STRICT, line);
            if (parsed.isEmpty()) {
                client.noteUnreadable();
                // The server may see more than a strict parser does: an id, or all of it.
                parse(LENIENT, line.replaceFirst("^\uFEFF", "")).ifPresent(client::noteRequest);
                return;
            }
            var message = parsed.get();
            if (message.isArray() && !message.isEmpty()) {
                client.noteUnreadable();
                message.forEach(client::note);
            } else {
                client.note(message);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Checks what the server sends. */
    public void received(String line) {
        if (line.chars().anyMatch(c -> c < ' ')) {
            note(line, List.of("A message must hold no raw control character"));
        }
        if (!WireSchema.available()) {
            return;
        }
        lock.lock();
        try {
            var found = check(line);
            if (!found.isEmpty()) {
                note(line, found);
            }
        } finally {
            lock.unlock();
        }
    }

    private void note(String line, List<String> found) {
        lock.lock();
        try {
            findings.add(quote(line) + "\n    " + String.join("\n    ", found));
        } finally {
            lock.unlock();
        }
    }

    /** Notes that the output ended in the middle of a line. */
    void receivedUnfinished(String piece) {
        lock.lock();
        try {
            findings.add(quote(piece) + "\n    A message must end with a line feed");
        } finally {
            lock.unlock();
        }
    }

    /** Fails if anything was wrong since this was called last. */
    public void verify() {
        lock.lock();
        try {
            if (!findings.isEmpty()) {
                var all = String.join("\n", findings);
                findings.clear();
                throw new AssertionError("The server broke the protocol:\n" + all);
            }
        } finally {
            lock.unlock();
        }
    }

    private static String quote(String line) {
        return line.length() <= LONGEST_QUOTE ? line : line.substring(0, LONGEST_QUOTE) + "…";
    }

    private static Optional<JsonNode> parse(JsonMapper mapper, String line) {
        try {
            var tree = mapper.readTree(line);
            return tree.isMissingNode() ? Optional.empty() : Optional.of(tree);
        } catch (JsonProcessingException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    @GuardedBy("lock")
    private List<String> check(String line) {
        var parsed = parse(STRICT, line);
        if (parsed.isEmpty()) {
            return List.of("A line must be one JSON value without repeated names");
        }
        var message = parsed.get();
        if (!message.isArray()) {
            return checkMessage(message);
        }
        if (!client.current().hasBatches() || message.isEmpty()) {
            return List.of("A line must be one message in " + client.current().wire());
        }
        var found = new ArrayList<String>();
        message.forEach(one -> found.addAll(checkMessage(one)));
        return found;
    }

    @GuardedBy("lock")
    private List<String> checkMessage(JsonNode message) {
        if (message.has("result") && message.has("error")) {
            return List.of("An answer must have either a result or an error, found both");
        }
        if (message.has("method")) {
            return message.has("id") ? checkRequest(message) : checkNotification(message);
        }
        if (message.has("result")) {
            return checkResult(message);
        }
        return message.has("error")
                ? checkError((ObjectNode) message)
                : List.of("A message must have a method, a result or an error");
    }

    @GuardedBy("lock")
    private List<String> checkRequest(JsonNode request) {
        var revision = client.current();
        if (revision.modern()) {
            return List.of("A server must send no requests in " + revision.wire());
        }
        return WireRules.typed("JSONRPCRequest", request, revision);
    }

    @GuardedBy("lock")
    private List<String> checkNotification(JsonNode notification) {
        var revision = client.current();
        var found = WireRules.typed("JSONRPCNotification", notification, revision);
        if (revision.modern() && WireRules.ofSubscription(notification.path("method").asText())) {
            var id =
                    notification
                            .path("params")
                            .path("_meta")
                            .path("io.modelcontextprotocol/subscriptionId");
            if (!client.subscribed(id)) {
                found.add("A message of a subscription must carry its id, found " + id);
            }
        }
        return found;
    }

    @GuardedBy("lock")
    private List<String> checkResult(JsonNode answer) {
        var asked = client.takeForResult(answer);
        if (asked.isEmpty()) {
            return List.of("A result must answer an open request, found id " + answer.path("id"));
        }
        var request = asked.get();
        var revision = request.revision();
        if (request.method().equals("initialize")) {
            var agreed =
                    Revision.parse(answer.at("/result/protocolVersion").asText())
                            .filter(known -> !known.modern());
            if (agreed.isEmpty()) {
                return List.of("A handshake must settle on a revision that has one");
            }
            revision = agreed.get();
            client.agree(revision);
        }
        var found = WireRules.problemsOfResult(request, answer, revision);
        WireRules.typed("JSONRPCRequest", request.message(), revision)
                .forEach(problem -> found.add("The request was served although: " + problem));
        return found;
    }

    @GuardedBy("lock")
    private List<String> checkError(ObjectNode answer) {
        var asked = client.takeForError(answer);
        var revision = asked.map(ClientHistory.Asked::revision).orElseGet(client::current);
        var found = WireRules.problemsOfError(answer, revision);
        if (asked.isEmpty() && !client.takeUnreadable()) {
            found.add("An error must answer something that was sent, found id " + answer.get("id"));
        }
        return found;
    }
}
