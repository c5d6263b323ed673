package dev.patchbay.transport.process;

import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.Channel;
import dev.patchbay.peer.Loss;
import dev.patchbay.peer.PeerClosed;
import dev.patchbay.transport.line.LineReader;
import dev.patchbay.transport.line.LineWriter;
import io.smallrye.mutiny.Multi;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The channel to a child process, over its standard streams.
 *
 * <p>It ends when the child ends, closes its output, or takes no input any more; the child and all
 * it has started are ended with it.
 *
 * <p>Concurrency: platform threads read and write, as a pipe would hold the carrier of a virtual
 * one; senders only wait.
 */
public final class ProcessChannel implements Channel {
    private static final Logger LOG = Logger.getLogger(ProcessChannel.class);
    private static final int PIECE = 8 * 1024;
    private static final long SMALL_STACK = 256 * 1024;
    private static final int SHOWN_LINES = 5;

    /** The calls of a crash may be many lines, and why it crashed stands before them. */
    private static final int LOOKED_AT = 50;

    private static final Duration IDLE = Duration.ofSeconds(10);

    /** What was written right before an end is waited for; a grandchild may keep a pipe open. */
    private static final Duration LAST_OUTPUT = Duration.ofMillis(200);

    /** How often that is waited for while whoever reads is busy with what came. */
    private static final int MOST_WAITS = 25;

    /** Output, standard error, and who is told. */
    private static final Duration LAST_NEWS = LAST_OUTPUT.multipliedBy(3);

    private final Process process;
    private final ProcessLimits limits;
    private final String id;
    private final ThreadPoolExecutor turns;
    private final LineWriter writer;
    private final Onlooker onlooker;
    private final StderrTail stderr;
    private final Noise noise;
    private final Attended stdout;
    private final Leaving leaving;
    private final CompletableFuture<@Nullable Void> stderrEnded = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> stdoutEnded = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> ending = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> gone = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> endTold = new CompletableFuture<>();

    private ProcessChannel(
            String id, Process process, Nursery nursery, ProcessLimits limits, Onlooker onlooker) {
        this.id = id;
        this.process = process;
        this.limits = limits;
        this.onlooker = onlooker;
        this.noise = new Noise(line -> tell(() -> onlooker.babbled(process.pid(), line)));
        this.stdout = new Attended(process.getInputStream());
        this.turns = oneThread(id + " stdin");
        this.writer =
                new LineWriter(
                        process.getOutputStream(), limits.unsent(), this::write, limits.stall());
        this.stderr =
                new StderrTail(
                        limits.stderr(), line -> tell(() -> onlooker.said(process.pid(), line)));
        this.leaving =
                new Leaving(
                        id, process, new Group(process.pid(), nursery), limits, this::closeInput);
    }

    /**
     * Starts a program.
     *
     * @throws CannotStart if that is not possible, with what must hold and what was found
     */
    public static ProcessChannel start(ProcessCommand command, ProcessLimits limits)
            throws CannotStart {
        return start(command, limits, Onlooker.NONE);
    }

    /** The same, with somebody who looks on. */
    public static ProcessChannel start(
            ProcessCommand command, ProcessLimits limits, Onlooker onlooker) throws CannotStart {
        try {
            return open(command, limits, onlooker);
        } catch (CannotStart e) {
            tell(() -> onlooker.notStarted(String.valueOf(e.getMessage())));
            throw e;
        }
    }

    private static ProcessChannel open(
            ProcessCommand command, ProcessLimits limits, Onlooker onlooker) throws CannotStart {
        var builder = Preparation.of(command);
        var nursery = Nursery.ofThisProcess();
        try {
            var process = nursery.start(builder);
            var channel = new ProcessChannel(command.id(), process, nursery, limits, onlooker);
            tell(() -> onlooker.started(process.pid()));
            channel.begin();
            return channel;
        } catch (IOException e) {
            throw new CannotStart(
                    "The system must be able to start a process, found: " + e.getMessage(), e);
        }
    }

    private void begin() {
        Thread.ofPlatform()
                .name(id + " stderr")
                .daemon()
                .stackSize(SMALL_STACK)
                .start(this::drainStderr);
        Thread.ofVirtual().name(id + " end").start(this::seeOff);
        var _ = leaving.done().thenRun(turns::shutdown);
        var _ = leaving.exit().thenRun(this::end);
        writer.broken().thenRun(this::end);
    }

    /** Only once: there is one stream, and one thread reads it. */
    @Override
    public Multi<Incoming> incoming() {
        return LineReader.<Incoming>read(id + " stdout", stdout, limits.line(), gone, noise::sift)
                .onFailure(IOException.class)
                .recoverWithCompletion()
                .onCompletion()
                .invoke(() -> {
                    outputEnded();
                    awaitLastNews();
                });
    }

    @Override
    public void onLoss(BiConsumer<RequestId, Loss> told) {
        noise.onLoss(told);
    }

    @Override
    public void send(JsonValue message) {
        writer.send(message);
    }

    @Override
    public void send(JsonValue message, Duration atMost) {
        writer.send(message, atMost);
    }

    /**
     * Closes and ends the child with all it has started. Takes not much longer than {@code grace}
     * and the limits together.
     */
    @Override
    public void close(Duration grace) {
        writer.close(grace);
        leaving.begin();
        try {
            leaving.done().get();
            endTold.get(LAST_NEWS.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            // It goes on without us.
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            LOG.debugf("The end of %s is told later", id);
        } catch (ExecutionException e) {
            throw new IllegalStateException("Nobody lets it fail", e);
        }
    }

    /** The process of the child; also the id of its group. */
    public long pid() {
        return process.pid();
    }

    /** The code it has ended with; empty while it runs. Beyond 128 it stands for a signal. */
    public OptionalInt exitCode() {
        var exit = leaving.exit();
        return exit.isDone() ? OptionalInt.of(exit.join()) : OptionalInt.empty();
    }

    /** Completes when the child has ended, with its code. */
    public CompletionStage<Integer> exit() {
        return leaving.exit().copy();
    }

    /** What it has written to standard error of late. */
    StderrTail stderr() {
        return stderr;
    }

    /** How many lines of its output were no messages. */
    public long noise() {
        return noise.count();
    }

    /**
     * How it ended, or that it runs, and its last lines on standard error: for an error. Waits for
     * a moment, as whoever cannot send any more often comes before the end.
     */
    public String lastWords() {
        awaitLastNews();
        var code = exitCode();
        var how = code.isPresent() ? "exit code " + code.getAsInt() : "it still runs";
        var lines = Telling.last(stderr.last(LOOKED_AT), SHOWN_LINES);
        return lines.isEmpty()
                ? how + ", nothing on stderr"
                : how + ", last lines of stderr: " + String.join(" | ", lines);
    }

    private void outputEnded() {
        stdoutEnded.complete(null);
        leave();
    }

    private void leave() {
        // At once, so that nobody sends into the void.
        writer.close(Duration.ZERO);
        leaving.begin();
    }

    /** Lets whoever hears of the end find out how it came. */
    private void awaitLastNews() {
        awaitSoon(stderrEnded.thenCombine(leaving.exit(), (_, _) -> null));
    }

    private void end() {
        leave();
        ending.complete(null);
    }

    /**
     * Ends the stream of messages. On a thread of its own: those that tell of the end of a process
     * or of a time that has passed belong to the virtual machine, and listeners may take theirs.
     */
    private void seeOff() {
        ending.join();
        for (int i = 0; i < MOST_WAITS && !stdoutEnded.isDone(); i++) {
            awaitSoon(stdoutEnded);
            if (stdout.waitedFor()) {
                break;
            }
        }
        gone.complete(null);
        tellEnd();
    }

    private void tellEnd() {
        // One that cannot be killed has no end.
        CompletableFuture.anyOf(leaving.exit(), leaving.done()).join();
        awaitSoon(stderrEnded);
        exitCode().ifPresent(code -> tell(() -> onlooker.ended(process.pid(), code)));
        endTold.complete(null);
    }

    private static void tell(Runnable telling) {
        try {
            telling.run();
        } catch (RuntimeException e) {
            // To look on is a courtesy; it must hold up nobody.
            LOG.debug("An onlooker failed", e);
        }
    }

    private static void awaitSoon(CompletableFuture<@Nullable Void> awaited) {
        try {
            awaited.get(LAST_OUTPUT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            LOG.debug("A pipe stays open behind its process");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("Nobody lets it fail", e);
        }
    }

    private void write(Runnable writing) {
        turns.execute(() -> {
            try {
                writing.run();
            } catch (PeerClosed e) {
                // The writer tells everybody else.
                LOG.debugf("%s takes no input any more", id);
            }
        });
    }

    /** By the thread that writes: a stream that somebody is stuck in cannot be closed by others. */
    private void closeInput() {
        writer.close(Duration.ZERO);
        turns.execute(() -> {
            try {
                process.getOutputStream().close();
            } catch (IOException e) {
                LOG.debugf(e, "%s takes no input any more", id);
            }
        });
    }

    private void drainStderr() {
        var piece = new byte[PIECE];
        try (InputStream errors = process.getErrorStream()) {
            for (int read = errors.read(piece); read >= 0; read = errors.read(piece)) {
                stderr.feed(piece, read);
            }
        } catch (IOException e) {
            LOG.debugf(e, "The standard error of %s broke", id);
        } finally {
            stderr.end();
            stderrEnded.complete(null);
        }
    }

    private static ThreadPoolExecutor oneThread(String name) {
        return new ThreadPoolExecutor(
                0,
                1,
                IDLE.toNanos(),
                TimeUnit.NANOSECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().name(name).daemon().stackSize(SMALL_STACK).factory(),
                // After the end nobody waits for what was not written.
                new ThreadPoolExecutor.DiscardPolicy());
    }
}
