package dev.patchbay.app;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.config.Lineage;
import dev.patchbay.config.Settings;
import dev.patchbay.peer.Channel;
import dev.patchbay.transport.process.CannotStart;
import dev.patchbay.transport.process.Onlooker;
import dev.patchbay.transport.process.ProcessChannel;
import dev.patchbay.transport.process.ProcessCommand;
import dev.patchbay.transport.process.ProcessLimits;
import dev.patchbay.upstream.CannotConnect;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Link;
import dev.patchbay.upstream.Opener;
import dev.patchbay.upstream.Way;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Opens the ways to the servers behind us. */
final class Links implements Opener {
    private final ProcessLimits limits;
    private final LiveCatalog catalog;
    private final Function<String, Onlooker> onlookers;

    /** Made for the first server that needs it, and for all others. */
    @GuardedBy("this")
    private @Nullable Network network;

    /**
     * @param onlookers who looks on at a new process of a server
     */
    Links(Settings settings, LiveCatalog catalog, Function<String, Onlooker> onlookers) {
        this.catalog = catalog;
        this.onlookers = onlookers;
        var usual = ProcessLimits.DEFAULT;
        this.limits =
                new ProcessLimits(
                        Hub.bytes(settings.lineLimit()),
                        Hub.bytes(settings.unsentLimit()),
                        usual.stall(),
                        usual.stderr(),
                        usual.afterInput(),
                        usual.afterTerm(),
                        usual.afterKill());
    }

    @Override
    public Link open(Definition definition) throws CannotConnect {
        return switch (definition.way()) {
            case Way.Program program ->
                    start(definition.id(), Lineage.ofThisProcess().told(definition.id(), program));
            case Way.Http http -> network().open(definition, http);
        };
    }

    private synchronized Network network() {
        if (network == null) {
            network = new Network(catalog);
        }
        return network;
    }

    @Override
    public synchronized void close() {
        if (network != null) {
            network.close();
        }
    }

    private Link start(String id, Way.Program program) throws CannotConnect {
        try {
            return new Child(
                    ProcessChannel.start(
                            new ProcessCommand(
                                    id,
                                    program.command(),
                                    program.arguments(),
                                    program.environment(),
                                    program.directory()),
                            limits,
                            onlookers.apply(id)));
        } catch (CannotStart e) {
            throw CannotConnect.because(String.valueOf(e.getMessage()));
        }
    }

    /** A child that was started. */
    private record Child(ProcessChannel process) implements Link {
        @Override
        public Channel channel() {
            return process;
        }

        @Override
        public String lastWords() {
            return "The program ended before it answered: " + process.lastWords();
        }
    }
}
