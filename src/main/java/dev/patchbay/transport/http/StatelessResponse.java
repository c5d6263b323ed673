package dev.patchbay.transport.http;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.peer.channel.Budget;
import dev.patchbay.peer.channel.Origin;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.peer.channel.StatelessClient;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.transport.http.session.ResponseWriter;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The HTTP response to one stateless request. It is a JSON value if no notification was sent
 * before, and otherwise the last event of a stream.
 *
 * <p>Concurrency: {@code lock} is held while a message is sent, so that messages stay in order. A
 * thread that holds the lock may have to wait for the client. So an event loop takes it only before
 * the request begins.
 */
final class StatelessResponse implements StatelessClient {
    private final Principal sender;
    private final Budget memory;
    private final ResponseWriter writer;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean answered;

    /**
     * @param memory counts what the request makes the hub keep, such as subscriptions
     */
    StatelessResponse(Principal sender, Budget memory, ResponseWriter writer) {
        this.sender = sender;
        this.memory = memory;
        this.writer = writer;
    }

    @Override
    public Principal principal() {
        return sender;
    }

    @Override
    public Budget memory() {
        return memory;
    }

    @Override
    public Origin origin() {
        return writer.origin(null);
    }

    @Override
    public void send(Notification notification) {
        lock.lock();
        try {
            requireOpen();
            var event = ResponseWriter.written(notification);
            if (!writer.streaming()) {
                writer.stream();
            }
            writer.event(null, event);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void answer(Answer answer, boolean refused) {
        lock.lock();
        try {
            requireOpen();
            write(answer, refused);
            // This is set only now: if a response cannot be written, another one follows.
            answered = true;
        } finally {
            lock.unlock();
        }
    }

    private void requireOpen() {
        if (answered || writer.over()) {
            throw new PeerClosed();
        }
    }

    @GuardedBy("lock")
    private void write(Answer answer, boolean refused) {
        if (writer.streaming()) {
            writer.event(null, ResponseWriter.written(answer));
            writer.end();
        } else {
            int status = status(answer, refused);
            if (status == 503) {
                writer.response().putHeader("Retry-After", "1");
            }
            writer.json(status, answer);
        }
    }

    /**
     * Returns the HTTP status. A request that is refused before its work is an error of HTTP too.
     */
    private static int status(Answer answer, boolean refused) {
        if (!(answer instanceof Failure failure)) {
            return 200;
        }
        int code = failure.error().code();
        if (code == ErrorCode.OVERLOADED.code() || code == ErrorCode.STOPPING.code()) {
            return 503;
        }
        if (code == ErrorCode.MISSING_CAPABILITY.code()) {
            return 400;
        }
        if (!refused) {
            return 200;
        }
        return code == ErrorCode.METHOD_NOT_FOUND.code() ? 404 : 400;
    }

    @Override
    public void close() {
        // A response is already on its way. Without a response there is nothing to wait for.
        if (!answered) {
            writer.cut();
        }
    }
}
