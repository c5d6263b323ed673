package dev.patchbay.testing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.RawJson;

/** A client as raw as it gets: lines out, lines in. */
public interface Client extends AutoCloseable {
    /** Sends one line, whatever it is. */
    void send(String line);

    /** The next line of the server; fails if there is none within ten seconds. */
    String next();

    default JsonNode nextTree() {
        return RawJson.parse(next()).tree();
    }

    @Override
    void close();
}
