package dev.patchbay.bench;

import dev.patchbay.app.Hub;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.NameStyle;
import dev.patchbay.event.Events;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.schema.validation.SchemaLimits;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.upstream.HubParts;
import dev.patchbay.upstream.Registry;
import dev.patchbay.upstream.connection.ServerClock;
import dev.patchbay.upstream.connection.ServerLink;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ListingStyle;
import dev.patchbay.upstream.definition.LivenessRules;
import dev.patchbay.upstream.definition.ServedClients;
import dev.patchbay.upstream.definition.ServerAddress;
import dev.patchbay.upstream.offer.OfferMemory;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/**
 * A registry with servers in this process that have many tools, each of some 700 bytes. Run by
 * itself it tells what the hub holds of them in memory.
 */
final class ManyTools implements AutoCloseable {
    private static final int PAGE = 1_000;

    final LiveCatalog catalog;
    private final Registry registry = new Registry();

    ManyTools(int servers, int toolsOfEach) throws InterruptedException {
        var events = new Events();
        catalog = new LiveCatalog(Catalog.EMPTY, events);
        registry.equip(parts(events, toolsOfEach));
        registry.setServers(IntStream.range(0, servers).mapToObj(ManyTools::definition).toList());
        for (var report : registry.discover(false, false)) {
            if (report.failure() != null || report.state().offered().tools() != toolsOfEach) {
                throw new IllegalStateException(report.toString());
            }
        }
    }

    private HubParts parts(Events events, int tools) {
        var schemas = new Schemas(SchemaLimits.DEFAULT);
        return new HubParts(
                _ -> new ServerInMemory(tools),
                new Implementation("bench", "1"),
                new PeerLimits(1_000, 1 << 20, Duration.ofMinutes(1)),
                Duration.ofMinutes(1),
                Duration.ofMinutes(1),
                Duration.ZERO,
                new ServerClock(
                        Clock.systemUTC(),
                        System::nanoTime,
                        () -> 0,
                        Executors.newSingleThreadScheduledExecutor(
                                Thread.ofPlatform().daemon().factory())),
                catalog,
                events,
                schemas,
                tool -> checked(tool, schemas),
                new ListingStyle(NameStyle.DOT, true),
                LivenessRules.DEFAULT,
                OfferMemory.NONE,
                new ServedClients.Many(false));
    }

    private static ToolEntry checked(ToolEntry tool, Schemas schemas) {
        var alone = new Catalog(List.of(tool), List.of(), List.of(), List.of());
        return Hub.checked(alone, schemas).tools().getFirst();
    }

    private static Definition definition(int number) {
        return new Definition(
                "server-" + number,
                new ServerAddress.Program("none", List.of(), Map.of(), null),
                true,
                ConnectionPolicy.DEFAULT,
                NameFilter.ALL);
    }

    /** The length of all definitions as they came. */
    static long length(int tools) {
        return IntStream.range(0, tools).mapToLong(number -> tool(number).length()).sum();
    }

    private static String tool(int number) {
        return "{\"name\":\"tool_number_"
                + number
                + "\",\"title\":\"Tool number "
                + number
                + "\",\"description\":\"Finds what was asked for in the place that was named, and"
                + " tells of it in a few words; nothing is changed there.\",\"inputSchema\":"
                + "{\"type\":\"object\",\"properties\":{\"place\":{\"type\":\"string\",\"description\":\"Where"
                + " to look, as a path\"},\"pattern\":{\"type\":\"string\",\"description\":\"What"
                + " to look for, as a regular expression\"},\"limit\":{\"type\":\"integer\","
                + "\"minimum\":1,\"maximum\":1000,\"default\":100},\"kinds\":{\"type\":\"array\","
                + "\"items\":{\"type\":\"string\",\"enum\":[\"file\",\"folder\",\"link\"]}}},"
                + "\"required\":[\"place\",\"pattern\"],\"additionalProperties\":false},"
                + "\"annotations\":{\"readOnlyHint\":true,\"openWorldHint\":false}}";
    }

    @Override
    public void close() {
        registry.close();
    }

    private static long held() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Arguments: how many servers, and how many tools each of them has. */
    public static void main(String[] arguments) throws InterruptedException {
        int servers = Integer.parseInt(arguments[0]);
        int tools = Integer.parseInt(arguments[1]);
        try (var warm = new ManyTools(1, 1)) {
            long before = held();
            try (var many = new ManyTools(servers, tools)) {
                long after = held();
                long json = servers * length(tools);
                System.out.printf(
                        Locale.ROOT,
                        "%d tools: %d bytes of JSON, %d held, %.2f times%n",
                        many.catalog.now().tools().size(),
                        json,
                        after - before,
                        (after - before) / (double) json);
            }
            warm.catalog.now();
        }
        System.exit(0);
    }

    /** A server of the older era. */
    private static final class ServerInMemory implements ServerLink, Channel {
        private final int tools;
        private final UnicastProcessor<Incoming> toHub = UnicastProcessor.create();

        ServerInMemory(int tools) {
            this.tools = tools;
        }

        @Override
        public Channel channel() {
            return this;
        }

        @Override
        public Multi<Incoming> incoming() {
            return toHub;
        }

        @Override
        public void send(JsonValue message) {
            var request = RawJson.of(message).members();
            var id = request.get("id");
            if (id == null) {
                return;
            }
            var method = String.valueOf(request.get("method"));
            var out = new JsonWriter().beginObject().member("jsonrpc", "2.0").member("id", id);
            switch (method) {
                case "\"initialize\"" ->
                        out.member(
                                "result",
                                RawJson.parse(
                                        "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":"
                                                + "{\"tools\":{}},\"serverInfo\":"
                                                + "{\"name\":\"s\",\"version\":\"1\"}}"));
                case "\"tools/list\"" -> page(request.get("params"), out.name("result"));
                default ->
                        out.member(
                                "error", RawJson.parse("{\"code\":-32601,\"message\":\"None\"}"));
            }
            var line = out.endObject().toString().getBytes(StandardCharsets.UTF_8);
            toHub.onNext(Codec.decode(line, line.length));
        }

        private void page(RawJson params, JsonWriter out) {
            var cursor = params == null ? null : params.members().get("cursor");
            int from = cursor == null ? 0 : Integer.parseInt(cursor.text());
            int to = Math.min(tools, from + PAGE);
            out.beginObject().name("tools").beginArray();
            for (int number = from; number < to; number++) {
                out.value(RawJson.parse(tool(number)));
            }
            out.endArray();
            if (to < tools) {
                out.member("nextCursor", Integer.toString(to));
            }
            out.endObject();
        }

        @Override
        public void close(Duration grace) {
            toHub.onComplete();
        }
    }
}
