package dev.patchbay.transport.client;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.peer.Unsendable;
import io.vertx.core.buffer.Buffer;

/** A message as the body of a post. */
final class Outgoing {
    private Outgoing() {}

    static Buffer written(JsonValue message) {
        try {
            var json = new JsonWriter();
            message.writeTo(json);
            return Buffer.buffer(json.length()).appendBytes(json.array(), 0, json.length());
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw new Unsendable(e);
        }
    }
}
