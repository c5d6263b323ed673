package dev.patchbay.local;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.time.Duration;

/**
 * What a command wants to know: a line of JSON.
 *
 * @param server whose journal
 * @param from from which number on
 * @param patience how long there may be no answer if there is nothing yet
 */
record Question(String server, long from, Duration patience) {
    private static final String SERVER = "server";
    private static final String FROM = "from";
    private static final String WAIT = "waitMs";

    private static final int LONGEST_WAIT_MILLIS = 30_000;

    /**
     * Reads one. Nobody waits for longer than half a minute.
     *
     * @throws IllegalArgumentException if it is none
     */
    static Question parse(String line) {
        var tree = RawJson.parse(line).tree();
        if (!tree.path(SERVER).isTextual()) {
            throw new IllegalArgumentException("A question must name a server");
        }
        return new Question(
                tree.path(SERVER).asText(),
                Math.max(0, tree.path(FROM).asLong()),
                Duration.ofMillis(Math.clamp(tree.path(WAIT).asLong(), 0, LONGEST_WAIT_MILLIS)));
    }

    byte[] line() {
        var out =
                new JsonWriter()
                        .beginObject()
                        .member(SERVER, server)
                        .member(FROM, from)
                        .member(WAIT, patience.toMillis())
                        .endObject()
                        .endLine();
        return out.toBytes();
    }
}
