package dev.patchbay.testing;

import dev.patchbay.dispatch.Dispatcher;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.peer.outgoing.PeerClosed;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** A client in the same process, without a transport. */
public final class MemoryClient implements Client {
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final UnicastProcessor<Incoming> toServer = UnicastProcessor.create();
    private final Lines fromServer = new Lines();
    private final WireCheck check = new WireCheck();
    private final Principal user;
    private final Peer peer;

    public MemoryClient(Dispatcher dispatcher) {
        this(dispatcher, Principal.ANONYMOUS);
    }

    /** A client of that user. */
    public MemoryClient(Dispatcher dispatcher, Principal user) {
        this.user = user;
        peer = dispatcher.accept(new ServerEnd());
        peer.open();
    }

    @Override
    public void send(String line) {
        check.sent(line);
        var bytes = line.getBytes(StandardCharsets.UTF_8);
        toServer.onNext(Codec.decode(bytes, bytes.length));
    }

    @Override
    public String next() {
        var line = fromServer.next("the server");
        check.verify();
        return line;
    }

    /** What has come that was not read; waits for nothing. */
    public List<String> rest() {
        return fromServer.rest();
    }

    @Override
    public List<String> end() {
        toServer.onComplete();
        peer.close(GRACE);
        check.verify();
        return fromServer.rest();
    }

    @Override
    public void close() {
        end();
    }

    /** The channel as the server sees it. */
    private final class ServerEnd implements Channel {
        private volatile boolean closed;

        @Override
        public Multi<Incoming> incoming() {
            return toServer;
        }

        @Override
        public Principal principal() {
            return user;
        }

        @Override
        public void send(JsonValue message) {
            if (closed) {
                throw new PeerClosed();
            }
            var line = RawJson.of(message).toString();
            check.received(line);
            fromServer.add(line);
        }

        @Override
        public void close(Duration grace) {
            closed = true;
        }
    }
}
