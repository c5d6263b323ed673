package dev.patchbay.local;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.journal.JournalPassage;
import dev.patchbay.journal.Journals;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The hub's end of the local socket: answers commands of the same user. A failure of the socket
 * never affects the hub.
 *
 * <p>Concurrency: one thread accepts connections, and a virtual thread serves each connection. The
 * monitor guards the bound socket and whether this object is closed.
 */
public final class HubSocket implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(HubSocket.class);

    /** The largest number of connections; further ones are closed at once. */
    static final int MAX_CONNECTIONS = 16;

    private static final int MAX_QUESTION_BYTES = 4 * 1024;

    /** The time limit for a question to arrive, and for a command to take an answer. */
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** The time limit for the last answers while the hub ends. */
    private static final Duration LAST_ANSWERS_TIMEOUT = Duration.ofMillis(300);

    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);
    private static final long STACK_BYTES = 256 * 1024;

    private final HubProcess hub;
    private final Journals journals;
    private final ServerRestart restarts;
    private final Duration timeout;
    private final Semaphore free = new Semaphore(MAX_CONNECTIONS);
    private final Set<SocketLines> wires = ConcurrentHashMap.newKeySet();

    @GuardedBy("this")
    private Sockets.@Nullable Bound bound;

    @GuardedBy("this")
    private boolean closed;

    /**
     * @param restarts restarts servers for commands
     */
    public HubSocket(HubProcess hub, Journals journals, ServerRestart restarts) {
        this(hub, journals, restarts, TIMEOUT);
    }

    HubSocket(HubProcess hub, Journals journals, ServerRestart restarts, Duration timeout) {
        this.hub = hub;
        this.journals = journals;
        this.restarts = restarts;
        this.timeout = timeout;
    }

    /** Starts to listen, on a separate thread, so that the caller does not wait. */
    public void begin(Sockets sockets) {
        Thread.ofPlatform()
                .name("local")
                .daemon()
                .stackSize(STACK_BYTES)
                .start(() -> sockets.bind().ifPresent(this::listen));
    }

    private void listen(Sockets.Bound socket) {
        if (keep(socket)) {
            accept(socket.channel());
        } else {
            close(socket);
        }
    }

    private synchronized boolean keep(Sockets.Bound socket) {
        if (!closed) {
            bound = socket;
        }
        return !closed;
    }

    private void accept(ServerSocketChannel channel) {
        while (channel.isOpen()) {
            try {
                admit(channel.accept());
            } catch (ClosedChannelException _) {
                return;
            } catch (IOException e) {
                // For example too many open files, which may be temporary.
                LOG.debug("A command could not connect", e);
                LockSupport.parkNanos(PAUSE_AFTER_FAILURE.toNanos());
            }
        }
    }

    private void admit(SocketChannel channel) throws IOException {
        if (free.tryAcquire()) {
            Thread.ofVirtual().name("local").start(() -> serve(channel));
        } else {
            channel.close();
        }
    }

    private void serve(SocketChannel channel) {
        try (var wire = new SocketLines(channel, MAX_QUESTION_BYTES)) {
            wires.add(wire);
            try {
                serve(wire);
            } finally {
                wires.remove(wire);
            }
        } catch (IOException | IllegalArgumentException e) {
            LOG.debug("A command was not answered", e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            free.release();
        }
    }

    private void serve(SocketLines wire) throws IOException, InterruptedException {
        boolean over = false;
        while (!over) {
            var question = wire.readLine(timeout);
            if (question.isEmpty()) {
                return;
            }
            var answer = answer(HubQuestion.parse(question.get()));
            wire.write(answer.lines(), timeout);
            over = answer.over();
        }
    }

    private HubAnswer answer(HubQuestion question) throws InterruptedException {
        // This is read before the entries. In the other order, an entry could be added between the
        // two reads, and the command would stop without it.
        boolean over = journals.over();
        if (question.restart()) {
            var outcome = restarts.restart(question.server());
            var nothing = new JournalPassage(List.of(), 0, 0);
            return new HubAnswer(hub, outcome.isPresent(), over, nothing, outcome);
        }
        var journal = journals.find(question.server());
        if (journal.isEmpty()) {
            return new HubAnswer(hub, false, over, new JournalPassage(List.of(), 0, 0));
        }
        var passage = journal.get().await(question.from(), question.maxWait());
        return new HubAnswer(hub, true, over, passage);
    }

    /** Closes the socket. The journals end before, so commands still get the last entries. */
    @Override
    public void close() {
        Sockets.Bound last;
        synchronized (this) {
            closed = true;
            last = bound;
            bound = null;
        }
        if (last != null) {
            close(last);
            awaitLastAnswers();
        }
    }

    private void awaitLastAnswers() {
        try {
            var _ =
                    free.tryAcquire(
                            MAX_CONNECTIONS,
                            LAST_ANSWERS_TIMEOUT.toMillis(),
                            TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        for (var wire : wires) {
            try {
                wire.cut();
            } catch (IOException e) {
                LOG.debug("A connection could not be closed", e);
            }
        }
    }

    private static void close(Sockets.Bound socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debugf(e, "%s could not be removed", socket.file());
        }
    }
}
