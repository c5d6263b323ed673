package dev.patchbay.local;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.time.Duration;

/**
 * The question of a command to a hub: a line of JSON.
 *
 * @param server the server whose journal is requested
 * @param from the number of the first requested entry
 * @param maxWait how long the hub may wait for an entry before it answers
 * @param restart whether the hub restarts the server instead of returning entries
 */
record HubQuestion(String server, long from, Duration maxWait, boolean restart) {
    private static final String SERVER = "server";
    private static final String FROM = "from";
    private static final String WAIT = "waitMs";
    private static final String RESTART = "restart";

    private static final int MAX_WAIT_MILLIS = 30_000;

    HubQuestion(String server, long from, Duration maxWait) {
        this(server, from, maxWait, false);
    }

    /** Returns a question that restarts a server. */
    static HubQuestion toRestart(String server) {
        return new HubQuestion(server, 0, Duration.ofMillis(MAX_WAIT_MILLIS), true);
    }

    /**
     * Reads a question. Limits the wait to 30 seconds.
     *
     * @throws IllegalArgumentException if the line is not a question
     */
    static HubQuestion parse(String line) {
        var tree = RawJson.parse(line).tree();
        if (!tree.path(SERVER).isTextual()) {
            throw new IllegalArgumentException("A question must name a server");
        }
        return new HubQuestion(
                tree.path(SERVER).asText(),
                Math.max(0, tree.path(FROM).asLong()),
                Duration.ofMillis(Math.clamp(tree.path(WAIT).asLong(), 0, MAX_WAIT_MILLIS)),
                tree.path(RESTART).asBoolean());
    }

    byte[] line() {
        var out =
                new JsonWriter()
                        .beginObject()
                        .member(SERVER, server)
                        .member(FROM, from)
                        .member(WAIT, maxWait.toMillis());
        if (restart) {
            out.member(RESTART, true);
        }
        return out.endObject().endLine().toBytes();
    }
}
