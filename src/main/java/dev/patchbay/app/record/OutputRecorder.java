package dev.patchbay.app.record;

import dev.patchbay.config.places.LocalPlaces;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.journal.JournalFiles;
import dev.patchbay.journal.JournalKeeper;
import dev.patchbay.journal.Journals;
import dev.patchbay.local.HubProcess;
import dev.patchbay.local.HubSocket;
import dev.patchbay.local.ServerRestart;
import dev.patchbay.local.Sockets;
import dev.patchbay.transport.process.ProcessListener;
import dev.patchbay.upstream.Registry;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Records the output that upstream programs write beside messages: keeps it in memory and in files,
 * and offers it to commands.
 *
 * <p>Concurrency: one thread at a time calls {@link #update}; any thread may call {@link
 * #processListener}.
 */
public final class OutputRecorder implements AutoCloseable {
    private final Clock clock = Clock.tickMillis(ZoneOffset.UTC);
    private final Sockets sockets;
    private final Journals journals;
    private final HubSocket socket;
    private volatile ServerRestart restarts = ServerRestart.NONE;
    private boolean begun;

    private OutputRecorder(LocalPlaces places) {
        var folder = places.journals();
        sockets = new Sockets(places.sockets(), places.mark());
        journals =
                new Journals(
                        folder == null
                                ? JournalKeeper.NONE
                                : new JournalFiles(folder, places.mark(), clock));
        socket =
                new HubSocket(
                        new HubProcess(ProcessHandle.current().pid(), clock.instant()),
                        journals,
                        server -> restarts.restart(server));
    }

    /**
     * Makes the recorder of a hub.
     *
     * @param file the file with the servers
     */
    public static OutputRecorder of(Settings settings, Path file) {
        return new OutputRecorder(LocalPlaces.of(settings, file));
    }

    /** Returns a listener for a new process of a server. */
    public ProcessListener processListener(String server) {
        return new JournalWriter(server, journals.of(server), clock);
    }

    /** Lets commands restart servers of this registry. Must be called before there are servers. */
    public void restartIn(Registry registry) {
        restarts = new Restarts(registry);
    }

    /**
     * Sets the servers whose output is recorded. Opens the socket for commands when the first of
     * them is a program.
     */
    public void update(List<Definition> servers) {
        var programs =
                servers.stream()
                        .filter(server -> server.address() instanceof ServerAddress.Program)
                        .map(Definition::id)
                        .toList();
        journals.setServers(programs);
        if (!begun && !programs.isEmpty()) {
            begun = true;
            socket.begin(sockets);
        }
    }

    /** Closes the recorder. Must be called after the servers have ended. */
    @Override
    public void close() {
        journals.end();
        socket.close();
    }
}
