package dev.patchbay.bench;

import dev.patchbay.call.Outcome;
import dev.patchbay.call.RequestObserver;
import dev.patchbay.call.client.ClientListener;
import dev.patchbay.call.server.ServerIdentity;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.ToolCaller;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.dispatch.Dispatcher;
import dev.patchbay.era.legacy.LegacyDialect;
import dev.patchbay.era.modern.ModernDialect;
import dev.patchbay.era.modern.RequestStates;
import dev.patchbay.event.Events;
import dev.patchbay.event.SubscribedUris;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.ServerCapabilities;
import dev.patchbay.mcp.definition.ToolDefinition;
import dev.patchbay.mcp.definition.ToolHints;
import dev.patchbay.mcp.result.ToolResult;
import dev.patchbay.method.CallTool;
import dev.patchbay.method.ChangeFeed;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.peer.incoming.TimeLimit;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One call from its line to its answer, its virtual thread included, while many are under way. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class DispatchBench {
    private static final int CALLS = 256;

    private final UnicastProcessor<Incoming> toServer = UnicastProcessor.create();
    private final Semaphore answers = new Semaphore(0);
    private List<byte[]> lines = List.of();

    @Setup
    public void prepare() {
        lines = IntStream.range(0, CALLS).mapToObj(id -> Samples.call(id, 400)).toList();
        var events = new Events();
        var catalog =
                new LiveCatalog(
                        new Catalog(List.of(echo()), List.of(), List.of(), List.of()), events);
        var server =
                new ServerIdentity(
                        new Implementation("bench", "1"),
                        () -> new ServerCapabilities(true, false, false, false),
                        Optional::empty);
        var call = new CallTool(catalog, ToolCaller.PLAIN);
        var feed =
                new ChangeFeed(
                        events.changes(),
                        new SubscribedUris(events),
                        Duration.ofMillis(50),
                        _ -> true);
        var states = RequestStates.ofThisProcess(Clock.systemUTC(), Duration.ofMinutes(1));
        var dispatcher =
                new Dispatcher(
                        new LegacyDialect(
                                server, Map.of(call.method(), call), feed, ClientListener.NONE),
                        new ModernDialect(
                                server,
                                Map.of(call.method(), call),
                                feed,
                                states,
                                ClientListener.NONE),
                        new PeerLimits(1_000, 1 << 20, Duration.ofMinutes(1)),
                        new TimeLimit(Duration.ofMinutes(1), Duration.ofMinutes(10)),
                        System::nanoTime,
                        Executors.newSingleThreadScheduledExecutor(
                                Thread.ofPlatform().daemon().factory()),
                        RequestObserver.NONE);
        dispatcher.accept(new MemoryChannel()).open();
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void call() throws InterruptedException {
        for (var line : lines) {
            toServer.onNext(Codec.decode(line, line.length));
        }
        answers.acquire(CALLS);
    }

    private static ToolEntry echo() {
        return new ToolEntry(
                FullName.hub("echo"),
                new ToolDefinition(
                        "echo",
                        null,
                        "Echoes",
                        RawJson.parse("{\"type\":\"object\"}"),
                        null,
                        ToolHints.NONE),
                question ->
                        Outcome.of(
                                ToolResult.text(
                                        question.arguments().tree().path("text").asText())));
    }

    /** Where answers only count. */
    private final class MemoryChannel implements Channel {
        @Override
        public Multi<Incoming> incoming() {
            return toServer;
        }

        @Override
        public void send(JsonValue message) {
            var out = new JsonWriter();
            message.writeTo(out);
            answers.release();
        }

        @Override
        public void close(Duration grace) {
            // Nothing is kept.
        }
    }
}
