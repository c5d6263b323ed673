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
            var body = Buffer.buffer(json.length());
            for (var piece : json.pieces()) {
                body.appendBytes(
                        piece.array(), piece.arrayOffset() + piece.position(), piece.remaining());
            }
            return body;
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw new Unsendable(e);
        }
    }
}
