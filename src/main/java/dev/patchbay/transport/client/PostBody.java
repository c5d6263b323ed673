package dev.patchbay.transport.client;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.peer.channel.Unsendable;
import io.vertx.core.buffer.Buffer;

/** Writes a message as the body of a POST request. */
final class PostBody {
    private PostBody() {}

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
