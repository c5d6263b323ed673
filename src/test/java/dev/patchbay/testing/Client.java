package dev.patchbay.testing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.RawJson;
import java.util.List;

/**
 * A client that sends and receives lines. Every line of the server is checked against the published
 * schemas if they are available. A line that breaks them fails {@link #next} or {@link #close}.
 */
public interface Client extends AutoCloseable {
    /** Sends one line, whatever it is. */
    void send(String line);

    /** The next line of the server; fails if there is none within ten seconds. */
    String next();

    default JsonNode nextTree() {
        return RawJson.parse(next()).tree();
    }

    /**
     * Ends the input, waits until the server has said all it has to say, and returns what nobody
     * has read.
     */
    List<String> end();

    @Override
    void close();
}
