package dev.patchbay.app;

import dev.patchbay.call.Operation;
import dev.patchbay.call.client.ClientListener;
import dev.patchbay.call.server.ServerIdentity;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.JoinedInstructions;
import dev.patchbay.catalog.Offering;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.dispatch.Dispatcher;
import dev.patchbay.era.legacy.LegacyDialect;
import dev.patchbay.era.modern.ModernDialect;
import dev.patchbay.era.modern.RequestStates;
import dev.patchbay.event.Events;
import dev.patchbay.event.SubscribedUris;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.ServerCapabilities;
import dev.patchbay.method.CallTool;
import dev.patchbay.method.ChangeFeed;
import dev.patchbay.method.CheckedArguments;
import dev.patchbay.method.Complete;
import dev.patchbay.method.GetPrompt;
import dev.patchbay.method.ListOperations;
import dev.patchbay.method.LoggedOperation;
import dev.patchbay.method.ReadResource;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.peer.incoming.TimeLimit;
import dev.patchbay.schema.validation.BadSchema;
import dev.patchbay.schema.validation.CompiledSchema;
import dev.patchbay.schema.validation.Schemas;
import io.quarkus.runtime.configuration.MemorySize;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Connects the parts of the hub. No other type knows all of them. */
public final class Hub {
    /**
     * The share of the heap for requests is one eighth: a tool that parses the text of a request
     * needs several times its size.
     */
    private static final int SHARE_OF_REQUESTS = 8;

    private final Settings settings;
    private final Implementation implementation;
    private final Observers watching;
    private final SubscribedUris interest;
    private final ScheduledExecutorService deadlines = scheduler();

    public Hub(Settings settings, Events events, Implementation implementation) {
        this(settings, events, implementation, Observers.NONE);
    }

    Hub(Settings settings, Events events, Implementation implementation, Observers watching) {
        this.settings = settings;
        this.implementation = implementation;
        this.watching = watching;
        this.interest = new SubscribedUris(events);
    }

    /** Returns a dispatcher for clients that see this offering. */
    public Dispatcher dispatcher(Offering offering) {
        return dispatcher(offering, ClientListener.NONE);
    }

    /**
     * Returns a dispatcher for clients that see this offering.
     *
     * @param clients hears which capabilities each client declares
     */
    Dispatcher dispatcher(Offering offering, ClientListener clients) {
        var operations = operations(offering);
        var instructions =
                new JoinedInstructions(
                        bytes(settings.instructionsLimit()),
                        bytes(settings.instructionsLimitTotal()));
        var server =
                new ServerIdentity(
                        implementation,
                        () -> capabilities(offering),
                        () -> instructions.of(offering.instructions()));
        var feed =
                new ChangeFeed(
                        offering.changes(),
                        interest,
                        settings.changePause(),
                        offering::mayOfferResource);
        var states =
                RequestStates.ofThisProcess(Clock.systemUTC(), settings.requestStateValidity());
        return new Dispatcher(
                new LegacyDialect(server, operations, feed, clients),
                new ModernDialect(server, operations, feed, states, clients),
                limits(settings),
                new TimeLimit(settings.requestTimeout(), settings.requestTimeoutTotal()),
                System::nanoTime,
                deadlines,
                watching.requests());
    }

    /** Returns the catalog with each tool behind a check of its arguments. */
    public static Catalog checked(Catalog catalog, Schemas schemas) {
        return catalog.withTools(
                catalog.tools().stream().map(tool -> checked(tool, schemas)).toList());
    }

    static ToolEntry checked(ToolEntry tool, Schemas schemas) {
        Supplier<CompiledSchema> compiled = new Lazy<>(() -> compile(tool, schemas));
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
                    "The build must refuse a tool with a bad schema: " + tool.name(), e);
        }
    }

    private Map<RequestMethod, Operation> operations(Offering catalog) {
        int pageSize = settings.pageSize();
        return List.of(
                        ListOperations.tools(catalog, pageSize),
                        ListOperations.prompts(catalog, pageSize),
                        ListOperations.resources(catalog, pageSize),
                        ListOperations.resourceTemplates(catalog, pageSize),
                        new CallTool(catalog, watching.tools()),
                        new GetPrompt(catalog),
                        new ReadResource(catalog),
                        new Complete(catalog))
                .stream()
                .map(method -> new LoggedOperation(method, System::nanoTime))
                .collect(Collectors.toMap(Operation::method, Function.identity()));
    }

    /**
     * Returns the capabilities to declare. With upstream servers, all of them are declared: a
     * server may offer anything later, and most clients read the capabilities only once.
     */
    private static ServerCapabilities capabilities(Offering catalog) {
        if (catalog.hasServers()) {
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
                settings.inFlightLimit(), memory(settings.inFlightSize()), settings.askTimeout());
    }

    /**
     * Returns how many bytes of the heap requests may take: the setting, or else the default share.
     */
    static long memory(Optional<MemorySize> configured) {
        return configured
                .map(MemorySize::asLongValue)
                .orElseGet(() -> Runtime.getRuntime().maxMemory() / SHARE_OF_REQUESTS);
    }

    /** Converts a size that is already checked to be no larger than an array. */
    static int bytes(MemorySize size) {
        return Math.toIntExact(size.asLongValue());
    }

    private static ScheduledExecutorService scheduler() {
        return Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("deadlines").daemon().factory());
    }
}
