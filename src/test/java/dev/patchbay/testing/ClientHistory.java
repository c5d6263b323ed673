package dev.patchbay.testing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.mcp.Revision;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The messages of the client so far, as far as they determine what the server may send.
 *
 * <p>Concurrency: none of its own; {@link WireCheck} holds its lock around all of it.
 */
final class ClientHistory {
    private static final String CANCELLED = "notifications/cancelled";
    private static final String LISTEN = "subscriptions/listen";

    /** Requests of the client that have no answer yet, by id as it is written. */
    private final Map<String, Deque<Asked>> open = new HashMap<>();

    /** Requests that the client has given up: an answer may have crossed the cancellation. */
    private final Map<String, Deque<Asked>> givenUp = new HashMap<>();

    /** Ids of the client's subscriptions, which are never forgotten: messages may cross. */
    private final List<JsonNode> subscriptions = new ArrayList<>();

    private Optional<Revision> handshake = Optional.empty();

    private boolean modernSpoken;

    /** How many pieces of input the server may answer although nothing is known of their id. */
    private int unreadable;

    /** A request of the client and the revision whose answer it expects. */
    record Asked(JsonNode message, Revision revision) {
        String method() {
            return message.path("method").asText();
        }
    }

    /** Notes one message that a strict parser can read. */
    void note(JsonNode message) {
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

    private void noteCancellation(String id) {
        var waiting = open.get(id);
        if (waiting != null && !waiting.isEmpty()) {
            givenUp.computeIfAbsent(id, _ -> new ArrayDeque<>()).addLast(waiting.removeFirst());
        }
    }

    /** Notes whatever has an id that must be answered, in whatever state the rest is. */
    boolean noteRequest(JsonNode message) {
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
    Revision current() {
        return handshake.orElse(modernSpoken ? Revision.V2026_07_28 : Revision.NEWEST_LEGACY);
    }

    /** Notes input that the server may answer although nothing is known of its id. */
    void noteUnreadable() {
        unreadable++;
    }

    /** Whether there is input left that an error without a known id may be for; it is used up. */
    boolean takeUnreadable() {
        return --unreadable >= 0;
    }

    /** Notes what both have settled on. */
    void agree(Revision revision) {
        handshake = Optional.of(revision);
    }

    boolean subscribed(JsonNode id) {
        return subscriptions.contains(id);
    }

    /** The request that a result answers: the first of several with one id. */
    Optional<Asked> takeForResult(JsonNode answer) {
        return take(answer, Deque::pollFirst);
    }

    /** The request that an error answers: the last one, refused as it has no id of its own. */
    Optional<Asked> takeForError(JsonNode answer) {
        return take(answer, Deque::pollLast);
    }

    private Optional<Asked> take(JsonNode answer, Choice choice) {
        var id = answer.path("id").toString();
        return take(open.get(id), choice).or(() -> take(givenUp.get(id), choice));
    }

    private static Optional<Asked> take(@Nullable Deque<Asked> waiting, Choice choice) {
        return waiting == null ? Optional.empty() : Optional.ofNullable(choice.of(waiting));
    }

    @FunctionalInterface
    private interface Choice {
        @Nullable Asked of(Deque<Asked> waiting);
    }
}
