package dev.patchbay.cli;

import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.config.LocalPlaces;
import dev.patchbay.config.ServersFile;
import dev.patchbay.journal.JournalFiles;
import dev.patchbay.journal.JournalFiles.Kept;
import dev.patchbay.local.RunningHub;
import dev.patchbay.local.Sockets;
import dev.patchbay.upstream.Way;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;

/** Shows what a server has said beside messages. */
final class Logs implements Site.Errand {
    private static final Option LINES =
            Option.of("--lines", "N", "no more than the last N lines").shortly("-n");
    private static final Option FOLLOW =
            Option.flag("--follow", "go on with what comes, until the hub ends").shortly("-f");

    static final Syntax SYNTAX =
            Syntax.of("logs", "Show what a server has said beside messages.")
                    .taking("<id>", 1, 1)
                    .with(LINES, FOLLOW, Shared.CONFIG, Shared.JSON)
                    .saying(
                            """
                            The hubs that run with the same file are asked; if none has anything, it is what the last one
                            has left. A line has its time, its process, and behind | what that wrote to standard error,
                            behind > what it printed that was no message, behind * what became of it. Programs may write
                            secrets there. With --follow, --json prints a line whenever there is something new.
                            """)
                    .asIn("patchbay logs github", "patchbay logs github --lines 20 --follow");

    private final Words words;
    private final String id;
    private final int lines;

    Logs(Words words) {
        this.words = words;
        id = words.operand(0);
        lines = words.value(LINES.name()).map(Logs::number).orElse(Integer.MAX_VALUE);
    }

    private static int number(String text) {
        if (!text.matches("\\d{1,6}")) {
            throw new BadUsage("--lines must be a whole number, 0 to 999999");
        }
        return Integer.parseInt(text);
    }

    @Override
    public int run(Site site) throws IOException {
        var found = site.servers(words.value(Shared.CONFIG.name()));
        if (found.isEmpty()) {
            return nothing(site, site.noFile());
        }
        var file = found.get();
        if (file.servers().stream().noneMatch(one -> one.id().equals(id))) {
            return nothing(site, Unknown.server(id, file.servers(), file.file()));
        }
        if (overHttp(site, file)) {
            return nothing(
                    site,
                    id
                            + " is reached over HTTP: what it logs is where it runs, and no hub sees it");
        }
        return show(site, file.file(), site.places().apply(file.file()));
    }

    private static int nothing(Site site, String why) {
        site.screen().complain(why);
        return Site.FAILED;
    }

    private boolean overHttp(Site site, ServersFile file) {
        return file.configuration(site.reader()).definitions().stream()
                .anyMatch(one -> one.id().equals(id) && one.way() instanceof Way.Http);
    }

    private int show(Site site, Path file, LocalPlaces places) throws IOException {
        var hubs =
                RunningHub.with(
                        id,
                        new Sockets(places.sockets(), places.mark()),
                        socket ->
                                site.screen()
                                        .complain("The hub at " + socket + " does not answer"));
        var print = new JournalPrint(site.screen(), id, lines, words.has(Shared.JSON.name()));
        boolean follow = words.has(FOLLOW.name()) && !hubs.isEmpty();
        if (follow || hubs.stream().anyMatch(hub -> !hub.first().passage().entries().isEmpty())) {
            print.all(hubs);
            if (follow) {
                follow(hubs, print);
            }
            return Site.OK;
        }
        var runs =
                hubs.isEmpty() ? "No hub runs with " + file : "No hub that runs has started " + id;
        var kept = kept(places);
        if (kept.isEmpty()) {
            return nothing(
                    site,
                    places.journals() == null
                            ? runs + ", and nothing is kept without a cache"
                            : runs + ", and no hub has left anything of " + id);
        }
        site.screen().note(runs + "; this is as of " + EntryLine.time(kept.get().at()));
        print.kept(kept.get());
        return Site.OK;
    }

    private Optional<Kept> kept(LocalPlaces places) throws IOException {
        var folder = places.journals();
        return folder == null
                ? Optional.empty()
                : new JournalFiles(folder, places.mark(), Clock.systemUTC()).last(id);
    }

    private static void follow(List<RunningHub> hubs, JournalPrint print) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var hub : hubs) {
                threads.execute(() -> {
                    hub.follow(answer -> print.more(hub.hub(), answer.passage()));
                    print.over(hub.hub());
                });
            }
        }
    }
}
