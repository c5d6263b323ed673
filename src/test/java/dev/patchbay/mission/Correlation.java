package dev.patchbay.mission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Matches responses with requests, to check "exactly one response with the same id". */
final class Correlation {
    private final Seed seed;
    private final Map<String, RandomRequest> asked = new HashMap<>();
    private final List<RandomRequest> inOrder = new ArrayList<>();
    private final Set<String> answered = new HashSet<>();
    private final Set<String> cancelled = new HashSet<>();
    private final Set<String> waiting = new HashSet<>();

    Correlation(Seed seed) {
        this.seed = seed;
    }

    void asked(RandomRequest request) {
        asked.put(request.key(), request);
        inOrder.add(request);
        if (!request.standing()) {
            waiting.add(request.key());
        }
    }

    /** Notes that the sender gives up one of its requests, whether answered by now or not. */
    void cancelled(RandomRequest request) {
        cancelled.add(request.key());
        waiting.remove(request.key());
    }

    /** The requests in the order in which they were sent. */
    List<RandomRequest> inOrder() {
        return inOrder;
    }

    /** How many answers must come soon. */
    int awaited() {
        return waiting.size();
    }

    /** Takes any message of the server. */
    void received(JsonNode message) {
        if (message.has("method")) {
            return;
        }
        var key = JsonRpc.key(message.get("id"));
        var request = asked.get(key);
        if (request == null) {
            throw new AssertionError(seed + ": an answer to nothing: " + message);
        }
        if (!answered.add(key)) {
            throw new AssertionError(
                    seed + ": a second answer " + message + " to " + request.line());
        }
        waiting.remove(key);
        if (!request.outcomes().isEmpty()
                && !request.outcomes().contains(JsonRpc.outcome(message))) {
            throw new AssertionError(
                    Messages.fill(
                            "%s: expected one of %s, found %s for %s",
                            seed,
                            request.outcomes(),
                            JsonRpc.cut(message.toString()),
                            request.line()));
        }
    }

    /** The requests that should have been answered by now; those that were cancelled need not. */
    List<String> missing() {
        return inOrder.stream()
                .filter(request -> !answered.contains(request.key()))
                .filter(request -> !cancelled.contains(request.key()))
                .map(RandomRequest::line)
                .toList();
    }
}
