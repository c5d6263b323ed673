package dev.patchbay.app;

import dev.patchbay.config.LocalPlaces;
import dev.patchbay.config.Settings;
import dev.patchbay.journal.JournalFiles;
import dev.patchbay.journal.Journals;
import dev.patchbay.journal.Keeper;
import dev.patchbay.local.HubProcess;
import dev.patchbay.local.HubSocket;
import dev.patchbay.local.Sockets;
import dev.patchbay.transport.process.Onlooker;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Way;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;

/**
 * What the programs behind us say beside messages: held, kept in files, and told to commands.
 *
 * <p>Concurrency: servers are had by one thread at a time; anybody may look on.
 */
final class Overheard implements AutoCloseable {
    private final Clock clock = Clock.tickMillis(ZoneOffset.UTC);
    private final Sockets sockets;
    private final Journals journals;
    private final HubSocket socket;
    private boolean begun;

    private Overheard(LocalPlaces places) {
        var folder = places.journals();
        sockets = new Sockets(places.sockets(), places.mark());
        journals =
                new Journals(
                        folder == null
                                ? Keeper.NONE
                                : new JournalFiles(folder, places.mark(), clock));
        socket =
                new HubSocket(
                        new HubProcess(ProcessHandle.current().pid(), clock.instant()), journals);
    }

    /**
     * For a hub that begins.
     *
     * @param file where its servers stand
     */
    static Overheard of(Settings settings, Path file) {
        return new Overheard(LocalPlaces.of(settings, file));
    }

    /** Whoever looks on at a new process of a server. */
    Onlooker onlooker(String server) {
        return new Scribe(server, journals.of(server), clock);
    }

    /** Hears of these servers from now on, which have begun; commands may ask for them. */
    void have(List<Definition> servers) {
        var programs =
                servers.stream()
                        .filter(server -> server.way() instanceof Way.Program)
                        .map(Definition::id)
                        .toList();
        journals.have(programs);
        if (!begun && !programs.isEmpty()) {
            begun = true;
            socket.begin(sockets);
        }
    }

    /** To be called when the servers have ended. */
    @Override
    public void close() {
        journals.end();
        socket.close();
    }
}
