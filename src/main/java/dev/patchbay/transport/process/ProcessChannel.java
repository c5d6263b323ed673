package dev.patchbay.transport.process;

import dev.patchbay.failure.ServerFailure;
import dev.patchbay.failure.StartFailure;
import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.peer.outgoing.PeerClosed;
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
 * A channel to a child process, over its standard streams.
 *
 * <p>The channel ends when the child ends, closes its output, or stops reading its input. The child
 * and all processes that it started end with the channel.
 *
 * <p>Concurrency: platform threads read and write, because a pipe would block the carrier of a
 * virtual thread. Senders only wait.
 */
public final class ProcessChannel implements Channel {
    private static final Logger LOG = Logger.getLogger(ProcessChannel.class);
    private static final int PIECE = 8 * 1024;
    private static final long SMALL_STACK = 256 * 1024;
    private static final int SHOWN_LINES = 5;

    /** A crash may print a long stack trace, and its reason is above the trace. */
    private static final int SEARCHED_LINES = 50;

    private static final Duration THREAD_IDLE_TIME = Duration.ofSeconds(10);

    /** How long output is awaited after an end. A grandchild may keep the pipe open for longer. */
    private static final Duration OUTPUT_TIMEOUT = Duration.ofMillis(200);

    /** How often that wait is repeated while the reader still processes earlier output. */
    private static final int MAX_WAITS = 25;

    /** One wait each for standard output, standard error and the listener. */
    private static final Duration LISTENER_TIMEOUT = OUTPUT_TIMEOUT.multipliedBy(3);

    private final Process process;
    private final ProcessLimits limits;
    private final String id;
    private final ThreadPoolExecutor writers;
    private final LineWriter writer;
    private final ProcessListener processListener;
    private final StderrTail stderr;
    private final OutputFilter outputFilter;
    private final AwaitedInput stdout;
    private final ProcessTermination termination;
    private final CompletableFuture<@Nullable Void> stderrEnded = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> stdoutEnded = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> ending = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> gone = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> endTold = new CompletableFuture<>();

    private ProcessChannel(
            String id,
            Process process,
            ProcessStarter starter,
            ProcessLimits limits,
            ProcessListener processListener) {
        this.id = id;
        this.process = process;
        this.limits = limits;
        this.processListener = processListener;
        this.outputFilter =
                new OutputFilter(line ->
                        report(() -> processListener.nonMessageOutput(process.pid(), line)));
        this.stdout = new AwaitedInput(process.getInputStream());
        this.writers = oneThread(id + " stdin");
        this.writer =
                new LineWriter(
                        process.getOutputStream(), limits.unsent(), this::write, limits.stall());
        this.stderr =
                new StderrTail(
                        limits.stderr(),
                        line -> report(() -> processListener.said(process.pid(), line)));
        this.termination =
                new ProcessTermination(
                        id,
                        process,
                        new ProcessGroup(process.pid(), starter),
                        limits,
                        this::closeInput);
    }

    /**
     * Starts a program.
     *
     * @throws CannotStart if the start fails, with what must be true and what was found
     */
    public static ProcessChannel start(ProcessCommand command, ProcessLimits limits)
            throws CannotStart {
        return start(command, limits, ProcessListener.NONE);
    }

    /** Starts a program with a listener. */
    public static ProcessChannel start(
            ProcessCommand command, ProcessLimits limits, ProcessListener processListener)
            throws CannotStart {
        try {
            return open(command, limits, processListener);
        } catch (CannotStart e) {
            report(() -> processListener.notStarted(String.valueOf(e.getMessage())));
            throw e;
        }
    }

    private static ProcessChannel open(
            ProcessCommand command, ProcessLimits limits, ProcessListener processListener)
            throws CannotStart {
        var builder = CommandPreparation.of(command);
        var starter = ProcessStarter.ofThisProcess();
        try {
            var process = starter.start(builder);
            var channel =
                    new ProcessChannel(command.id(), process, starter, limits, processListener);
            report(() -> processListener.started(process.pid()));
            channel.begin();
            return channel;
        } catch (IOException e) {
            throw new CannotStart(
                    new StartFailure.SystemRefused(
                            "The system must be able to start a process, found: " + e.getMessage()),
                    e);
        }
    }

    private void begin() {
        Thread.ofPlatform()
                .name(id + " stderr")
                .daemon()
                .stackSize(SMALL_STACK)
                .start(this::drainStderr);
        Thread.ofVirtual().name(id + " end").start(this::completeAfterEnd);
        var _ = termination.done().thenRun(writers::shutdown);
        var _ = termination.exit().thenRun(this::end);
        writer.broken().thenRun(this::end);
    }

    /** May be called once: there is one stream, and one thread reads it. */
    @Override
    public Multi<Incoming> incoming() {
        return LineReader.<Incoming>read(
                        id + " stdout", stdout, limits.line(), gone, outputFilter::filter)
                .onFailure(IOException.class)
                .recoverWithCompletion()
                .onCompletion()
                .invoke(() -> {
                    outputEnded();
                    awaitListener();
                });
    }

    @Override
    public void onLoss(BiConsumer<RequestId, RequestLoss> listener) {
        outputFilter.onLoss(listener);
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
     * Closes the channel, and ends the child with all processes that it started. Takes at most
     * slightly longer than {@code grace} and the limits in total.
     */
    @Override
    public void close(Duration grace) {
        writer.close(grace);
        termination.begin();
        try {
            termination.done().get();
            endTold.get(LISTENER_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            // The termination continues on its own thread.
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            LOG.debugf("The end of %s will be reported later", id);
        } catch (ExecutionException e) {
            throw new IllegalStateException("This future never fails", e);
        }
    }

    /** Returns the process id of the child. It is also the id of its process group. */
    public long pid() {
        return process.pid();
    }

    /** Returns the exit code; empty while the child runs. A code above 128 means a signal. */
    public OptionalInt exitCode() {
        var exit = termination.exit();
        return exit.isDone() ? OptionalInt.of(exit.join()) : OptionalInt.empty();
    }

    /** Completes with the exit code when the child has ended. */
    public CompletionStage<Integer> exit() {
        return termination.exit().copy();
    }

    /** Returns the latest lines of standard error. */
    StderrTail stderr() {
        return stderr;
    }

    /** Returns how many lines of the output were no messages. */
    public long nonMessageLines() {
        return outputFilter.count();
    }

    /**
     * Returns how the child ended, or that it runs, with its last lines on standard error. Waits
     * for at most 200 ms, because a failed send often happens before the end.
     */
    public ServerFailure.Exited ending() {
        awaitListener();
        var code = exitCode();
        return new ServerFailure.Exited(
                id,
                code.isPresent() ? Integer.valueOf(code.getAsInt()) : null,
                EndingLines.last(stderr.last(SEARCHED_LINES), SHOWN_LINES));
    }

    private void outputEnded() {
        stdoutEnded.complete(null);
        leave();
    }

    private void leave() {
        // Close at once, so that senders fail instead of writing to a lost child.
        writer.close(Duration.ZERO);
        termination.begin();
    }

    /** Waits, for at most 200 ms, for the exit code and the last lines, which errors contain. */
    private void awaitListener() {
        awaitSoon(stderrEnded.thenCombine(termination.exit(), (_, _) -> null));
    }

    private void end() {
        leave();
        ending.complete(null);
    }

    /**
     * Ends the stream of messages. Runs on its own thread, because listeners may take time: the
     * threads that report ended processes and passed timeouts belong to the virtual machine.
     */
    private void completeAfterEnd() {
        ending.join();
        for (int i = 0; i < MAX_WAITS && !stdoutEnded.isDone(); i++) {
            awaitSoon(stdoutEnded);
            if (stdout.waitedFor()) {
                break;
            }
        }
        gone.complete(null);
        reportEnd();
    }

    private void reportEnd() {
        // A process that cannot be killed has no exit code.
        CompletableFuture.anyOf(termination.exit(), termination.done()).join();
        awaitSoon(stderrEnded);
        exitCode().ifPresent(code -> report(() -> processListener.ended(process.pid(), code)));
        endTold.complete(null);
    }

    private static void report(Runnable event) {
        try {
            event.run();
        } catch (RuntimeException e) {
            // A failed listener must not stop the channel.
            LOG.debug("A process listener failed", e);
        }
    }

    private static void awaitSoon(CompletableFuture<@Nullable Void> awaited) {
        try {
            awaited.get(OUTPUT_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            LOG.debug("A pipe is still open after the end of its process");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("This future never fails", e);
        }
    }

    private void write(Runnable writing) {
        writers.execute(() -> {
            try {
                writing.run();
            } catch (PeerClosed e) {
                // The writer informs the other senders.
                LOG.debugf("%s no longer reads its input", id);
            }
        });
    }

    /** Closes the input on the writing thread: during a blocked write, another thread cannot. */
    private void closeInput() {
        writer.close(Duration.ZERO);
        writers.execute(() -> {
            try {
                process.getOutputStream().close();
            } catch (IOException e) {
                LOG.debugf(e, "%s no longer reads its input", id);
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
            LOG.debugf(e, "Standard error of %s cannot be read", id);
        } finally {
            stderr.end();
            stderrEnded.complete(null);
        }
    }

    private static ThreadPoolExecutor oneThread(String name) {
        return new ThreadPoolExecutor(
                0,
                1,
                THREAD_IDLE_TIME.toNanos(),
                TimeUnit.NANOSECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().name(name).daemon().stackSize(SMALL_STACK).factory(),
                // After the end, no sender waits for unwritten messages.
                new ThreadPoolExecutor.DiscardPolicy());
    }
}
