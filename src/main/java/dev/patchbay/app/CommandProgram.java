package dev.patchbay.app;

import dev.patchbay.call.Call;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.ToolCaller;
import dev.patchbay.cli.CommandLine;
import dev.patchbay.cli.context.CallAnswer;
import dev.patchbay.cli.context.Command;
import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.CommandHub;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.config.settings.CheckedSettings;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.dispatch.FailureTranslator;
import dev.patchbay.event.Events;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Revision;
import dev.patchbay.mcp.result.Result;
import dev.patchbay.method.CallTool;
import dev.patchbay.transport.process.InheritedVariables;
import dev.patchbay.upstream.Registry;
import dev.patchbay.upstream.definition.Definition;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The Quarkus application of a command that connects to servers. */
@Singleton
final class CommandProgram implements StoppableProgram, CommandHub {
    /** Time for a cancelled call to tell its server about the cancellation. */
    private static final Duration CANCELLATION_TIME = Duration.ofSeconds(2);

    private final Settings settings;
    private final LiveCatalog catalog;
    private final Events events;
    private final Registry registry;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile @Nullable Thread working;
    private boolean equipped;

    @Inject
    CommandProgram(Settings settings, LiveCatalog catalog, Events events, Registry registry) {
        this.settings = settings;
        this.catalog = catalog;
        this.events = events;
        this.registry = registry;
    }

    @Override
    public int run(String... arguments) {
        CheckedSettings.requireValid(settings);
        if (!(CommandLine.parse(List.of(arguments), () -> false)
                instanceof Command.Connecting command)) {
            throw new IllegalStateException("Only commands that connect come here");
        }
        working = Thread.currentThread();
        if (Ending.signalled()) {
            // The signal came before there was a thread to interrupt.
            Thread.currentThread().interrupt();
        }
        try {
            return CommandEnvironment.ofThisProcess(Screen.ofThisProcess(), Main::memory)
                    .run(command.action(), this, Ending.GIVEN_UP);
        } finally {
            registry.close();
            done.countDown();
        }
    }

    void giveUp(@Observes ShutdownEvent event) {
        stop();
    }

    /** Interrupts the command on a signal. Does nothing if the command has ended. */
    @Override
    public void stop() {
        var thread = working;
        if (thread != null && done.getCount() > 0) {
            thread.interrupt();
            try {
                var _ = done.await(CANCELLATION_TIME.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public Registry registry() {
        return registry;
    }

    @Override
    public LiveCatalog catalog() {
        return catalog;
    }

    @Override
    public boolean inherits(String variable) {
        return InheritedVariables.names(variable);
    }

    @Override
    public void begin(List<Definition> definitions) {
        if (!equipped && !definitions.isEmpty()) {
            equipped = true;
            registry.equip(UpstreamSetup.asking(settings, catalog, events));
        }
        if (equipped) {
            registry.setServers(definitions);
        }
    }

    @Override
    public CallAnswer call(String tool, RawJson arguments, Exchange exchange)
            throws InterruptedException {
        var params =
                RawJson.of(out ->
                        out.beginObject()
                                .member("name", tool)
                                .member("arguments", arguments)
                                .endObject());
        try {
            var call = new Call(Params.of(params), exchange);
            return switch (new CallTool(catalog, ToolCaller.PLAIN).serve(call)) {
                case Outcome.Completed completed ->
                        new CallAnswer.Result(members(completed.result(), exchange.revision()));
                case Outcome.Failed failed -> refused(failed.error());
            };
        } catch (MissingCapability _) {
            return refused(unanswerable());
        } catch (RuntimeException e) {
            return refused(FailureTranslator.describe(e));
        }
    }

    private static RpcError unanswerable() {
        return RpcError.invalidParams(
                "The tool asks its user a question, which a command cannot do");
    }

    private static CallAnswer refused(RpcError error) {
        var data = error.data();
        return new CallAnswer.Refused(
                error.code(), error.message(), data == null ? null : RawJson.of(data));
    }

    private static RawJson members(Result result, Revision revision) {
        var meta = result.meta();
        return RawJson.of(out -> {
            out.beginObject();
            result.writeMembers(out, revision);
            if (meta != null) {
                out.member("_meta", meta);
            }
            out.endObject();
        });
    }
}
