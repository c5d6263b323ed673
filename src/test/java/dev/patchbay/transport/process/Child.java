package dev.patchbay.transport.process;

import static org.awaitility.Awaitility.await;

import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A real child process, with its output so far. */
final class Child implements AutoCloseable {
    static final ProcessLimits LIMITS =
            new ProcessLimits(
                    100_000,
                    100_000,
                    Duration.ofMillis(300),
                    20_000,
                    Duration.ofMillis(300),
                    Duration.ofMillis(300),
                    Duration.ofSeconds(5));

    private static final int KEPT = 100;

    /** A message that a shell can print. */
    static final String MESSAGE = "{\"jsonrpc\":\"2.0\",\"method\":\"m\"}";

    private final ProcessChannel channel;
    private final AssertSubscriber<Incoming> incoming;
    private final Heard heard;
    private final CompletableFuture<String> endTold = new CompletableFuture<>();

    private Child(ProcessChannel channel, Heard heard) {
        this.channel = channel;
        this.heard = heard;
        this.incoming =
                channel.incoming()
                        .onCompletion()
                        .invoke(() -> endTold.complete(Thread.currentThread().getName()))
                        .subscribe()
                        .withSubscriber(AssertSubscriber.create(Long.MAX_VALUE));
    }

    static Child sh(String script, String... arguments) {
        return sh(LIMITS, script, arguments);
    }

    static Child sh(ProcessLimits limits, String script, String... arguments) {
        var all = new CopyOnWriteArrayList<>(List.of("-c", script, "sh"));
        all.addAll(List.of(arguments));
        try {
            return start(new ProcessCommand("child", "sh", all, Map.of(), null), limits);
        } catch (CannotStart e) {
            throw new AssertionError(e);
        }
    }

    static Child start(ProcessCommand command) throws CannotStart {
        return start(command, LIMITS);
    }

    static Child start(ProcessCommand command, ProcessLimits limits) throws CannotStart {
        var heard = new Heard();
        return new Child(ProcessChannel.start(command, limits, heard), heard);
    }

    /** What is told of a child, in its order. */
    static final class Heard implements ProcessListener {
        private final List<String> events = new CopyOnWriteArrayList<>();
        private final List<String> outputFilter = new CopyOnWriteArrayList<>();

        @Override
        public void started(long process) {
            add(events, process + " started");
        }

        @Override
        public void notStarted(String why) {
            add(events, why);
        }

        @Override
        public void said(long process, String line) {
            add(events, process + " said " + line);
        }

        @Override
        public void nonMessageOutput(long process, String beginning) {
            add(events, process + " babbled " + beginning);
            add(outputFilter, beginning);
        }

        @Override
        public void ended(long process, int code) {
            events.add(process + " ended " + code);
        }

        private static void add(List<String> all, String one) {
            if (all.size() < KEPT) {
                all.add(one);
            }
        }

        List<String> events() {
            return events;
        }
    }

    ProcessChannel channel() {
        return channel;
    }

    List<String> nonMessageLines() {
        return heard.outputFilter;
    }

    /** What was told of it so far, in its order. */
    List<String> heard() {
        return heard.events;
    }

    void send(String method) {
        channel.send(new Notification(method, null));
    }

    /** Waits for that many messages and gives the methods of all that came. */
    List<String> methods(int count) {
        incoming.awaitItems(count, Duration.ofSeconds(10));
        return methods();
    }

    private List<String> methods() {
        return incoming.getItems().stream().map(item -> ((Notification) item).method()).toList();
    }

    /** Waits until nothing more can come and gives the methods of all that came. */
    List<String> allMethods() {
        incoming.awaitCompletion(Duration.ofSeconds(10));
        return methods();
    }

    /** The name of the thread on which listeners hear of the end. */
    String threadOfTheEnd() {
        return endTold.orTimeout(10, TimeUnit.SECONDS).join();
    }

    boolean running() {
        return !incoming.hasCompleted();
    }

    /** Waits for that many lines on standard error. */
    List<String> errors(int count) {
        await().pollInterval(Duration.ofMillis(2))
                .until(() -> channel.stderr().lines().size() >= count);
        return channel.stderr().lines();
    }

    /** The processes of the child's group that run. */
    long members() {
        try (var processes = Files.list(Path.of("/proc"))) {
            return processes.filter(this::isMember).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isMember(Path process) {
        try {
            var stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
            var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return fields[2].equals(Long.toString(channel.pid())) && !fields[0].equals("Z");
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        channel.close(Duration.ofSeconds(1));
    }
}
