package dev.patchbay.local;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.journal.Journals;
import dev.patchbay.journal.Passage;
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
 * The hub's end: answers commands of the same user. What goes wrong with it is nothing to the hub.
 *
 * <p>Concurrency: one thread accepts, a virtual one serves each connection; the monitor guards the
 * socket.
 */
public final class HubSocket implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(HubSocket.class);

    /** How many connections there may be; further ones are closed at once. */
    static final int MOST = 16;

    private static final int LONGEST_QUESTION = 4 * 1024;

    /** For a question to come, and for an answer to be taken. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** For those who are answered while the hub ends. */
    private static final Duration LAST_ANSWERS = Duration.ofMillis(300);

    private static final Duration AFTER_TROUBLE = Duration.ofSeconds(1);
    private static final long SMALL_STACK = 256 * 1024;

    private final HubProcess hub;
    private final Journals journals;
    private final Duration patience;
    private final Semaphore free = new Semaphore(MOST);
    private final Set<Wire> wires = ConcurrentHashMap.newKeySet();

    @GuardedBy("this")
    private Sockets.@Nullable Bound bound;

    @GuardedBy("this")
    private boolean closed;

    public HubSocket(HubProcess hub, Journals journals) {
        this(hub, journals, PATIENCE);
    }

    HubSocket(HubProcess hub, Journals journals, Duration patience) {
        this.hub = hub;
        this.journals = journals;
        this.patience = patience;
    }

    /** Begins to listen, on a thread of its own: nobody waits for that. */
    public void begin(Sockets sockets) {
        Thread.ofPlatform()
                .name("local")
                .daemon()
                .stackSize(SMALL_STACK)
                .start(() -> sockets.bind().ifPresent(this::listen));
    }

    private void listen(Sockets.Bound made) {
        if (taken(made)) {
            accept(made.channel());
        } else {
            close(made);
        }
    }

    private synchronized boolean taken(Sockets.Bound made) {
        if (!closed) {
            bound = made;
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
                // Such as too many open files, which may pass.
                LOG.debug("A command could not connect", e);
                LockSupport.parkNanos(AFTER_TROUBLE.toNanos());
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
        try (var wire = new Wire(channel, LONGEST_QUESTION)) {
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

    private void serve(Wire wire) throws IOException, InterruptedException {
        boolean over = false;
        while (!over) {
            var question = wire.readLine(patience);
            if (question.isEmpty()) {
                return;
            }
            var answer = answer(Question.parse(question.get()));
            wire.write(answer.lines(), patience);
            over = answer.over();
        }
    }

    private Answer answer(Question question) throws InterruptedException {
        // What is added after a first look at this is none of the last things.
        boolean over = journals.over();
        var journal = journals.find(question.server());
        if (journal.isEmpty()) {
            return new Answer(hub, false, over, new Passage(List.of(), 0, 0));
        }
        var passage = journal.get().await(question.from(), question.patience());
        return new Answer(hub, true, over, passage);
    }

    /** Ends it; whoever follows the journals, which are over, still hears the last of them. */
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
            var _ = free.tryAcquire(MOST, LAST_ANSWERS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        for (var wire : wires) {
            try {
                wire.cut();
            } catch (IOException e) {
                LOG.debug("A connection could not be cut", e);
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
