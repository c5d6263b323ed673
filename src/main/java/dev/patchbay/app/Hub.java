package dev.patchbay.app;

import dev.patchbay.call.Method;
import dev.patchbay.call.Server;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.Offering;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.config.Settings;
import dev.patchbay.dispatch.Dispatcher;
import dev.patchbay.era.legacy.LegacyDialect;
import dev.patchbay.era.modern.ModernDialect;
import dev.patchbay.era.modern.RequestStates;
import dev.patchbay.event.Events;
import dev.patchbay.event.Interest;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.ServerCapabilities;
import dev.patchbay.method.CallTool;
import dev.patchbay.method.ChangeFeed;
import dev.patchbay.method.CheckedArguments;
import dev.patchbay.method.Complete;
import dev.patchbay.method.GetPrompt;
import dev.patchbay.method.Lists;
import dev.patchbay.method.LoggedMethod;
import dev.patchbay.method.ReadResource;
import dev.patchbay.peer.PeerLimits;
import dev.patchbay.peer.TimeLimit;
import dev.patchbay.schema.BadSchema;
import dev.patchbay.schema.CompiledSchema;
import dev.patchbay.schema.Schemas;
import io.quarkus.runtime.configuration.MemorySize;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Puts the parts together. The only place that knows them all. */
public final class Hub {
    /** Tools unpack what they are given: a text of a request becomes several times as large. */
    private static final int SHARE_OF_REQUESTS = 8;

    private final Settings settings;
    private final Implementation implementation;
    private final Watching watching;
    private final Interest interest;
    private final ScheduledExecutorService deadlines = scheduler();

    public Hub(Settings settings, Events events, Implementation implementation) {
        this(settings, events, implementation, Watching.NONE);
    }

    Hub(Settings settings, Events events, Implementation implementation, Watching watching) {
        this.settings = settings;
        this.implementation = implementation;
        this.watching = watching;
        this.interest = new Interest(events);
    }

    /** The entrance for every front, of clients that are offered this. */
    public Dispatcher dispatcher(Offering offering) {
        var methods = methods(offering);
        var server = new Server(implementation, () -> capabilities(offering), null);
        var feed = new ChangeFeed(offering.changes(), interest, settings.changePause());
        var states =
                RequestStates.ofThisProcess(Clock.systemUTC(), settings.requestStateValidity());
        return new Dispatcher(
                new LegacyDialect(server, methods, feed),
                new ModernDialect(server, methods, feed, states),
                limits(settings),
                new TimeLimit(settings.requestTimeout(), settings.requestTimeoutTotal()),
                System::nanoTime,
                deadlines,
                watching.requests());
    }

    /** The same entries, each behind a check of its arguments. */
    public static Catalog checked(Catalog catalog, Schemas schemas) {
        return catalog.withTools(
                catalog.tools().stream().map(tool -> checked(tool, schemas)).toList());
    }

    static ToolEntry checked(ToolEntry tool, Schemas schemas) {
        Supplier<CompiledSchema> compiled = new Once<>(() -> compile(tool, schemas));
        return new ToolEntry(
                tool.name(),
                tool.definition(),
                new CheckedArguments(compiled).around(tool.service()));
    }

    private static CompiledSchema compile(ToolEntry tool, Schemas schemas) {
        try {
            return schemas.compile(tool.definition().inputSchema());
        } catch (BadSchema e) {
            throw new IllegalStateException(
                    "The build lets no tool with a bad schema through: " + tool.name(), e);
        }
    }

    private Map<String, Method> methods(Offering catalog) {
        int pageSize = settings.pageSize();
        return List.of(
                        Lists.tools(catalog, pageSize),
                        Lists.prompts(catalog, pageSize),
                        Lists.resources(catalog, pageSize),
                        Lists.resourceTemplates(catalog, pageSize),
                        new CallTool(catalog, watching.tools()),
                        new GetPrompt(catalog),
                        new ReadResource(catalog),
                        new Complete(catalog))
                .stream()
                .map(method -> new LoggedMethod(method, System::nanoTime))
                .collect(Collectors.toMap(Method::name, Function.identity()));
    }

    /**
     * What we offer. Servers behind us may come to offer anything, and most clients never look
     * again.
     */
    private static ServerCapabilities capabilities(Offering catalog) {
        if (catalog.hasGates()) {
            return new ServerCapabilities(true, true, true, true);
        }
        var offered = catalog.now();
        return new ServerCapabilities(
                !offered.tools().isEmpty(),
                !offered.prompts().isEmpty(),
                !offered.resources().isEmpty() || !offered.templates().isEmpty(),
                !offered.prompts().isEmpty() || !offered.templates().isEmpty());
    }

    static PeerLimits limits(Settings settings) {
        return new PeerLimits(
                settings.inFlightLimit(), inFlightSize(settings), settings.askTimeout());
    }

    private static long inFlightSize(Settings settings) {
        return settings.inFlightSize()
                .map(MemorySize::asLongValue)
                .orElseGet(() -> Runtime.getRuntime().maxMemory() / SHARE_OF_REQUESTS);
    }

    /** A size that was checked to be no larger than an array. */
    static int bytes(MemorySize size) {
        return Math.toIntExact(size.asLongValue());
    }

    private static ScheduledExecutorService scheduler() {
        return Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("deadlines").daemon().factory());
    }
}
