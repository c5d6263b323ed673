package dev.patchbay.transport.process;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage;
import dev.patchbay.peer.outgoing.PeerClosed;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A conversation over a channel that the test controls. */
final class Talk implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    private final ProcessChannel channel;
    private final LinkedBlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    Talk(ProcessChannel channel) {
        this.channel = channel;
        channel.incoming()
                .subscribe()
                .with(
                        message -> messages.add(RawJson.of((JsonRpcMessage) message).tree()),
                        end::completeExceptionally,
                        () -> end.complete(null));
    }

    ProcessChannel channel() {
        return channel;
    }

    void request(int id, String method, String params) {
        send(
                "{\"jsonrpc\":\"2.0\",\"id\":"
                        + id
                        + ",\"method\":\""
                        + method
                        + "\",\"params\":"
                        + params
                        + "}");
    }

    void send(String message) {
        channel.send(RawJson.parse(message));
    }

    boolean refusesToSend() {
        try {
            request(1, "ping", "{}");
            return false;
        } catch (PeerClosed e) {
            return true;
        }
    }

    JsonNode next() {
        try {
            var message = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new AssertionError("No message; " + channel.ending().text());
            }
            return message;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The next message that is an answer. */
    JsonNode answer() {
        var message = next();
        while (message.has("method")) {
            message = next();
        }
        return message;
    }

    /** The text of a part of a message. */
    String raw(JsonNode part) {
        return RawJson.of(part).toString();
    }

    void awaitEnd() {
        end.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    @Override
    public void close() {
        channel.close(Duration.ofSeconds(1));
    }
}
