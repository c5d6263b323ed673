package dev.patchbay.app;

import dev.patchbay.call.Call;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.ToolCaller;
import dev.patchbay.cli.Answer;
import dev.patchbay.cli.Command;
import dev.patchbay.cli.CommandLine;
import dev.patchbay.cli.Connected;
import dev.patchbay.cli.Screen;
import dev.patchbay.cli.Site;
import dev.patchbay.config.Checked;
import dev.patchbay.config.Settings;
import dev.patchbay.dispatch.Failures;
import dev.patchbay.event.Events;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Result;
import dev.patchbay.mcp.Revision;
import dev.patchbay.method.CallTool;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Registry;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The program while it does one thing with servers. */
@Singleton
final class CommandProgram implements QuarkusApplication, Connected {
    /** A call that is given up tells its server so. */
    private static final Duration GOODBYE = Duration.ofSeconds(2);

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
        Checked.requireSense(settings);
        if (!(CommandLine.parse(List.of(arguments), () -> false)
                instanceof Command.Connecting command)) {
            throw new IllegalStateException("Only commands that connect come here");
        }
        working = Thread.currentThread();
        try {
            return Site.ofThisProcess(Screen.ofThisProcess())
                    .run(command.errand(), this, Ending.GIVEN_UP);
        } finally {
            registry.close();
            done.countDown();
        }
    }

    /** On a signal the work is given up; otherwise it is done. */
    void giveUp(@Observes ShutdownEvent event) {
        var thread = working;
        if (thread != null && done.getCount() > 0) {
            thread.interrupt();
            try {
                var _ = done.await(GOODBYE.toMillis(), TimeUnit.MILLISECONDS);
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
    public void begin(List<Definition> definitions) {
        if (!equipped && !definitions.isEmpty()) {
            equipped = true;
            registry.equip(Behind.forgetful(settings, catalog, events));
        }
        if (equipped) {
            registry.have(definitions);
        }
    }

    @Override
    public Answer call(String tool, RawJson arguments, Exchange exchange)
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
                        new Answer.Result(members(completed.result(), exchange.revision()));
                case Outcome.Failed failed -> refused(failed.error());
                case Outcome.InputRequired _ -> refused(unanswerable());
            };
        } catch (MissingCapability _) {
            return refused(unanswerable());
        } catch (RuntimeException e) {
            return refused(Failures.describe(e));
        }
    }

    private static RpcError unanswerable() {
        return RpcError.invalidParams("The tool asks its user something, which a command cannot");
    }

    private static Answer refused(RpcError error) {
        var data = error.data();
        return new Answer.Refused(
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
