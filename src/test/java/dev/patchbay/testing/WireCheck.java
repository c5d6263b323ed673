package dev.patchbay.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.mcp.Revision;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Listens to one conversation and holds everything the server says against JSON-RPC and the
 * published schema of the revision that is spoken.
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

    private static final Set<Integer> JSON_RPC_CODES =
            Set.of(-32700, -32600, -32601, -32602, -32603);
    private static final int RESOURCE_NOT_FOUND = -32002;

    /** Reserved by JSON-RPC, with what MCP takes of it. */
    private static final int LOWEST_RESERVED = -32768;

    private static final int HIGHEST_RESERVED = -32000;

    /** Members that only the stateless era knows. */
    private static final List<String> MODERN_MEMBERS = List.of("resultType", "ttlMs", "cacheScope");

    private static final Set<String> MAY_ASK =
            Set.of("tools/call", "prompts/get", "resources/read");
    private static final String CANCELLED = "notifications/cancelled";
    private static final String LISTEN = "subscriptions/listen";
    private static final int LONGEST_QUOTE = 2_000;

    private final ReentrantLock lock = new ReentrantLock();

    /** Requests of the client that have no answer yet, by id as it is written. */
    @GuardedBy("lock")
    private final Map<String, Deque<Asked>> open = new HashMap<>();

    /** Requests that the client has given up: an answer may have crossed the cancellation. */
    @GuardedBy("lock")
    private final Map<String, Deque<Asked>> givenUp = new HashMap<>();

    /** Ids of the client's subscriptions, which are never forgotten: messages may cross. */
    @GuardedBy("lock")
    private final List<JsonNode> subscriptions = new ArrayList<>();

    @GuardedBy("lock")
    private final List<String> findings = new ArrayList<>();

    @GuardedBy("lock")
    private Optional<Revision> handshake = Optional.empty();

    @GuardedBy("lock")
    private boolean modernSpoken;

    /** How many pieces of input the server may answer although nothing is known of their id. */
    @GuardedBy("lock")
    private int unreadable;

    /** A request of the client and the revision whose answer it expects. */
    private record Asked(JsonNode message, Revision revision) {
        String method() {
            return message.path("method").asText();
        }
    }

    /** Notes what the client sends, before it can be answered. */
    public void sent(String line) {
        if (!WireSchema.available()) {
            return;
        }
        lock.lock();
        try {
            var parsed = parse(STRICT, line);
            if (parsed.isEmpty()) {
                unreadable++;
                // The server may see more than a strict parser does: an id, or all of it.
                parse(LENIENT, line.replaceFirst("^\uFEFF", "")).ifPresent(this::noteRequest);
                return;
            }
            var message = parsed.get();
            if (message.isArray() && !message.isEmpty()) {
                unreadable++;
                message.forEach(this::note);
            } else {
                note(message);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Checks what the server sends. */
    public void received(String line) {
        if (!WireSchema.available()) {
            return;
        }
        lock.lock();
        try {
            var found = check(line);
            if (!found.isEmpty()) {
                findings.add(quote(line) + "\n    " + String.join("\n    ", found));
            }
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
    private void note(JsonNode message) {
        boolean answer = message.has("result") != message.has("error") && message.has("id");
        boolean notification = message.path("method").isTextual() && !message.has("id");
        if (notification && message.path("method").asText().equals(CANCELLED)) {
            noteCancellation(message.path("params").path("requestId").toString());
        }
        if (!noteRequest(message)
                && !(message.isObject() && (answer || notification) && isVersion2(message))) {
            unreadable++;
        }
    }

    @GuardedBy("lock")
    private void noteCancellation(String id) {
        var waiting = open.get(id);
        if (waiting != null && !waiting.isEmpty()) {
            givenUp.computeIfAbsent(id, _ -> new ArrayDeque<>()).addLast(waiting.removeFirst());
        }
    }

    /** Notes whatever has an id that must be answered, in whatever state the rest is. */
    @GuardedBy("lock")
    private boolean noteRequest(JsonNode message) {
        var id = message.path("id");
        boolean answer = !message.has("method") && (message.has("result") || message.has("error"));
        if (answer || !(id.isTextual() || (id.isIntegralNumber() && id.canConvertToLong()))) {
            return false;
        }
        boolean modern = claimsModern(message);
        var revision = modern ? Revision.V2026_07_28 : current();
        open.computeIfAbsent(id.toString(), _ -> new ArrayDeque<>())
                .addLast(new Asked(message, revision));
        if (message.path("method").asText().equals(LISTEN)) {
            subscriptions.add(id);
        }
        modernSpoken |= modern && !message.path("method").asText().equals("server/discover");
        return true;
    }

    private static boolean isVersion2(JsonNode message) {
        return message.path("jsonrpc").asText().equals("2.0");
    }

    private static boolean claimsModern(JsonNode message) {
        return message.path("params").path("_meta").has("io.modelcontextprotocol/protocolVersion")
                || message.path("method").asText().equals("server/discover");
    }

    /** What is spoken as far as one message alone does not say. */
    @GuardedBy("lock")
    private Revision current() {
        return handshake.orElse(modernSpoken ? Revision.V2026_07_28 : Revision.NEWEST_LEGACY);
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
        if (!current().hasBatches() || message.isEmpty()) {
            return List.of("A line must be one message in " + current().wire());
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
        var revision = current();
        if (revision.modern()) {
            return List.of("A server must send no requests in " + revision.wire());
        }
        return typed("JSONRPCRequest", request, revision);
    }

    @GuardedBy("lock")
    private List<String> checkNotification(JsonNode notification) {
        var revision = current();
        var found = typed("JSONRPCNotification", notification, revision);
        if (revision.modern() && ofSubscription(notification.path("method").asText())) {
            var id =
                    notification
                            .path("params")
                            .path("_meta")
                            .path("io.modelcontextprotocol/subscriptionId");
            if (!subscriptions.contains(id)) {
                found.add("A message of a subscription must carry its id, found " + id);
            }
        }
        return found;
    }

    private static boolean ofSubscription(String method) {
        return method.endsWith("/list_changed")
                || method.equals("notifications/resources/updated")
                || method.equals("notifications/subscriptions/acknowledged");
    }

    private static List<String> typed(String envelope, JsonNode message, Revision revision) {
        var schema = WireSchema.of(revision);
        var found = new ArrayList<>(schema.problems(envelope, message));
        var method = message.path("method").asText();
        schema.ofMethod(method)
                .ifPresentOrElse(
                        name -> found.addAll(schema.problems(name, message)),
                        () -> found.add(revision.wire() + " has no " + method));
        return found;
    }

    @GuardedBy("lock")
    private List<String> checkResult(JsonNode answer) {
        var asked = take(answer, Deque::pollFirst);
        if (asked.isEmpty()) {
            return List.of("A result must answer an open request, found id " + answer.path("id"));
        }
        var request = asked.get();
        var result = answer.path("result");
        var revision = request.revision();
        if (request.method().equals("initialize")) {
            var agreed =
                    Revision.parse(result.path("protocolVersion").asText())
                            .filter(known -> !known.modern());
            if (agreed.isEmpty()) {
                return List.of("A handshake must settle on a revision that has one");
            }
            handshake = agreed;
            revision = agreed.get();
        }
        var schema = WireSchema.of(revision);
        boolean isAnswerOld = schema.has("JSONRPCError");
        var found =
                new ArrayList<>(
                        schema.problems(
                                isAnswerOld ? "JSONRPCResponse" : "JSONRPCResultResponse", answer));
        found.addAll(
                revision.modern()
                        ? checkModern(request, result)
                        : checkLegacy(request, result, revision));
        typed("JSONRPCRequest", request.message(), revision)
                .forEach(problem -> found.add("The request was served although: " + problem));
        return found;
    }

    private static List<String> checkLegacy(Asked request, JsonNode result, Revision revision) {
        var schema = WireSchema.of(revision);
        var found = new ArrayList<>(schema.problems(schema.resultOf(request.method()), result));
        for (var member : MODERN_MEMBERS) {
            if (result.has(member)) {
                found.add(revision.wire() + " has no " + member);
            }
        }
        return found;
    }

    private static List<String> checkModern(Asked request, JsonNode result) {
        var schema = WireSchema.of(Revision.V2026_07_28);
        // The schema alone would take any broken result for one that asks for input.
        return switch (result.path("resultType").asText()) {
            case "complete" -> schema.problems(schema.resultOf(request.method()), result);
            case "input_required" -> checkQuestions(request, result, schema);
            default ->
                    List.of(
                            "resultType must be complete or input_required, found "
                                    + result.path("resultType"));
        };
    }

    private static List<String> checkQuestions(Asked request, JsonNode result, WireSchema schema) {
        var found = new ArrayList<>(schema.problems("InputRequiredResult", result));
        if (!MAY_ASK.contains(request.method())) {
            found.add(request.method() + " must not ask for input");
        }
        if (!result.has("inputRequests") && !result.has("requestState")) {
            found.add("One of inputRequests and requestState must be there");
        }
        return found;
    }

    @GuardedBy("lock")
    private List<String> checkError(ObjectNode answer) {
        var found = new ArrayList<String>();
        var asked = take(answer, Deque::pollLast);
        if (asked.isEmpty() && --unreadable < 0) {
            found.add("An error must answer something that was sent, found id " + answer.get("id"));
        }
        var revision = asked.map(Asked::revision).orElseGet(this::current);
        var schema = WireSchema.of(revision);
        var checked = answer;
        boolean isAnswerOld = schema.has("JSONRPCError");
        if (answer.path("id").isNull()) {
            // JSON-RPC wants null where no id could be read; older schemas want an id, newer ones
            // none.
            checked = answer.deepCopy();
            checked.remove("id");
            if (isAnswerOld) {
                checked.put("id", 0);
            }
        }
        found.addAll(
                schema.problems(isAnswerOld ? "JSONRPCError" : "JSONRPCErrorResponse", checked));
        found.addAll(schema.problemsOfError(checked));
        found.addAll(checkCode(answer.at("/error/code").asInt(), revision, schema));
        return found;
    }

    private static List<String> checkCode(int code, Revision revision, WireSchema schema) {
        boolean reserved = code >= LOWEST_RESERVED && code <= HIGHEST_RESERVED;
        boolean known =
                JSON_RPC_CODES.contains(code)
                        || schema.definesError(code)
                        || (code == RESOURCE_NOT_FOUND && !revision.modern());
        return reserved && !known
                ? List.of(revision.wire() + " reserves the code " + code + " and does not use it")
                : List.of();
    }

    /** Takes the request out that is answered. */
    @GuardedBy("lock")
    private Optional<Asked> take(JsonNode answer, Choice choice) {
        var id = answer.path("id").toString();
        return take(open.get(id), choice).or(() -> take(givenUp.get(id), choice));
    }

    private static Optional<Asked> take(@Nullable Deque<Asked> waiting, Choice choice) {
        return waiting == null ? Optional.empty() : Optional.ofNullable(choice.of(waiting));
    }

    /**
     * Which of several requests with one id is answered: a result belongs to the first, an error to
     * the last, which is refused as it has no id of its own.
     */
    @FunctionalInterface
    private interface Choice {
        Asked of(Deque<Asked> waiting);
    }
}
