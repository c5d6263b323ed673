package dev.patchbay.app;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.app.record.LastLines;
import dev.patchbay.config.environment.HubAncestry;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.json.MaskedText;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.transport.process.CannotStart;
import dev.patchbay.transport.process.ProcessChannel;
import dev.patchbay.transport.process.ProcessCommand;
import dev.patchbay.transport.process.ProcessLimits;
import dev.patchbay.transport.process.ProcessListener;
import dev.patchbay.upstream.connection.CannotConnect;
import dev.patchbay.upstream.connection.LinkOpener;
import dev.patchbay.upstream.connection.ServerLink;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens the links to upstream servers. */
final class ServerLinks implements LinkOpener {
    private final ProcessLimits limits;
    private final Function<String, ProcessListener> processListeners;
    private final LastLines lastLines;
    private final Supplier<HttpLinks> httpLinks;

    /** Made for the first server that is reached over HTTP, and shared with all others. */
    @GuardedBy("this")
    private @Nullable HttpLinks network;

    /**
     * @param processListeners returns the listener for a new process of the server with this id
     * @param lastLines how much callers see of the output of a program before its end
     * @param httpLinks makes what opens the links to servers over HTTP
     */
    ServerLinks(
            Settings settings,
            Function<String, ProcessListener> processListeners,
            LastLines lastLines,
            Supplier<HttpLinks> httpLinks) {
        this.lastLines = lastLines;
        this.httpLinks = httpLinks;
        this.processListeners = processListeners;
        var defaults = ProcessLimits.DEFAULT;
        this.limits =
                new ProcessLimits(
                        Hub.bytes(settings.lineLimit()),
                        Hub.bytes(settings.unsentLimit()),
                        defaults.stall(),
                        defaults.stderr(),
                        defaults.afterInput(),
                        defaults.afterTerm(),
                        defaults.afterKill());
    }

    @Override
    public ServerLink open(Definition definition) throws CannotConnect {
        return switch (definition.address()) {
            case ServerAddress.Program program ->
                    start(
                            definition.id(),
                            HubAncestry.ofThisProcess().withMark(definition.id(), program));
            case ServerAddress.Http http -> network().open(definition, http);
            case ServerAddress.Withheld withheld ->
                    throw CannotConnect.because(new ServerFailure.Withheld(withheld.why()));
        };
    }

    private synchronized HttpLinks network() {
        if (network == null) {
            network = httpLinks.get();
        }
        return network;
    }

    @Override
    public synchronized void close() {
        if (network != null) {
            network.close();
        }
    }

    private ServerLink start(String id, ServerAddress.Program program) throws CannotConnect {
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
                            processListeners.apply(id)),
                    lastLines);
        } catch (CannotStart e) {
            throw CannotConnect.because(e.failure());
        }
    }

    /** A link to a child process. */
    private record Child(ProcessChannel process, LastLines shown) implements ServerLink {
        @Override
        public Channel channel() {
            return process;
        }

        @Override
        public ServerFailure ending() {
            var ending = process.ending();
            return switch (shown) {
                case SHOWN -> ending;
                case MASKED -> ending.withLines(MaskedText::of);
                case LEFT_OUT -> ending.withoutLines();
            };
        }
    }
}
