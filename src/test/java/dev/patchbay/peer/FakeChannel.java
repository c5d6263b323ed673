package dev.patchbay.peer;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.peer.channel.Unsendable;
import dev.patchbay.peer.outgoing.PeerClosed;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** A channel whose remote side is the test. */
public final class FakeChannel implements Channel {
    public static final String CLOSED = "(closed)";

    private static final int PATIENCE_SECONDS = 60;

    /** What is done before a message goes out, which may take long or fail. */
    @FunctionalInterface
    public interface Gate {
        void pass(String message);
    }

    private final UnicastProcessor<Incoming> incoming = UnicastProcessor.create();
    private final LinkedBlockingQueue<String> sent = new LinkedBlockingQueue<>();
    private volatile Gate onSend = _ -> {};
    private volatile BiConsumer<RequestId, RequestLoss> told = (_, _) -> {};
    private volatile boolean closed;
    private volatile boolean waivesNoted;
    private volatile Principal principal = Principal.ANONYMOUS;

    @Override
    public Multi<Incoming> incoming() {
        return incoming;
    }

    @Override
    public void send(JsonValue message) {
        var json = written(message);
        onSend.pass(json);
        if (closed) {
            throw new PeerClosed();
        }
        sent.add(json);
    }

    private static String written(JsonValue message) {
        try {
            return RawJson.of(message).toString();
        } catch (RuntimeException e) {
            throw new Unsendable(e);
        }
    }

    @Override
    public void endWithoutResponse(RequestId about) {
        if (waivesNoted) {
            sent.add(waived(about));
        }
    }

    @Override
    public Principal principal() {
        return principal;
    }

    /** From now on the other end has shown that it is this one. */
    public void shows(Principal other) {
        principal = other;
    }

    /** Notes it among the messages that an answer is not waited for. */
    public void noteWaives() {
        waivesNoted = true;
    }

    public static String waived(Object request) {
        return "(waived " + request + ")";
    }

    @Override
    public void onLoss(BiConsumer<RequestId, RequestLoss> listener) {
        told = listener;
    }

    /** Lets the peer know that a request of its own will have no answer. */
    public void lose(RequestId id, RequestLoss loss) {
        told.accept(id, loss);
    }

    @Override
    public void close(Duration grace) {
        closed = true;
        sent.add(CLOSED);
    }

    public void onSend(Gate other) {
        onSend = other;
    }

    /** Lets the peer receive a message; the caller is the reader. */
    public void receive(String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        incoming.onNext(Codec.decode(bytes, bytes.length));
    }

    public void end() {
        incoming.onComplete();
    }

    public void breakDown(Throwable failure) {
        incoming.onError(failure);
    }

    /** The next message the peer has sent, without the version that all of them carry. */
    public String next() {
        try {
            var message = sent.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new AssertionError("Nothing was sent within " + PATIENCE_SECONDS + " s");
            }
            return message.replace("\"jsonrpc\":\"2.0\",", "");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while waiting for a message", e);
        }
    }

    /** All that was sent and not looked at. */
    public List<String> rest() {
        var rest = new ArrayList<String>();
        sent.drainTo(rest);
        return rest;
    }
}
