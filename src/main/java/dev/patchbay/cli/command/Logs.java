package dev.patchbay.cli.command;

import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.NamedProgram;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.diagnosis.EntryLine;
import dev.patchbay.cli.diagnosis.JournalPrint;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.config.places.LocalPlaces;
import dev.patchbay.journal.JournalFiles;
import dev.patchbay.journal.JournalFiles.Kept;
import dev.patchbay.local.RunningHub;
import dev.patchbay.local.Sockets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;

/** Shows the output that a server has written beside messages. */
public final class Logs implements CommandEnvironment.Action {
    private static final Option LINES =
            Option.of("--lines", "N", "print at most the last N lines").withLetter("-n");
    private static final Option FOLLOW =
            Option.flag("--follow", "print new lines until the hub ends").withLetter("-f");

    public static final Syntax SYNTAX =
            Syntax.of("logs", "Show the output of a server, except protocol messages.")
                    .withOperands("<id>", 1, 1)
                    .with(LINES, FOLLOW, SharedOptions.CONFIG, SharedOptions.JSON)
                    .withHelp(
                            """
                            The command asks the running hubs that use the same file. If they have no output of the
                            server, it prints the output that the last hub stored. Each line has a time, the id of the
                            process, a sign and a text. The sign is | for standard error, > for standard output that is
                            not a protocol message, and * for the start or the end of the process. Programs may write
                            secrets to this output. With --follow and --json, each new part is one line of JSON.
                            """)
                    .withExamples(
                            "patchbay logs github", "patchbay logs github --lines 20 --follow");

    private final ParsedWords words;
    private final String id;
    private final int lines;

    public Logs(ParsedWords words) {
        this.words = words;
        id = SharedOptions.serverId(words);
        lines = words.value(LINES.name()).map(Logs::number).orElse(Integer.MAX_VALUE);
    }

    private static int number(String text) {
        if (!text.matches("\\d{1,6}")) {
            throw new BadUsage("--lines must be a whole number, 0 to 999999");
        }
        return Integer.parseInt(text);
    }

    @Override
    public int run(CommandEnvironment context) throws IOException {
        var found =
                NamedProgram.file(
                        context,
                        words,
                        id,
                        " is reached over HTTP: its log is on its own machine, and hubs"
                                + " do not have it");
        if (found.isEmpty()) {
            return CommandEnvironment.FAILED;
        }
        return show(context, found.get().file(), context.places().apply(found.get().file()));
    }

    private static int fail(CommandEnvironment context, String message) {
        context.screen().complain(message);
        return CommandEnvironment.FAILED;
    }

    private int show(CommandEnvironment context, Path file, LocalPlaces places) throws IOException {
        var hubs =
                RunningHub.with(
                        id,
                        new Sockets(places.sockets(), places.mark()),
                        socket ->
                                context.screen()
                                        .complain("The hub at " + socket + " does not answer"));
        var print =
                new JournalPrint(context.screen(), id, lines, words.has(SharedOptions.JSON.name()));
        boolean follow = words.has(FOLLOW.name()) && !hubs.isEmpty();
        if (follow || hubs.stream().anyMatch(hub -> !hub.first().passage().entries().isEmpty())) {
            print.all(hubs);
            if (follow) {
                follow(hubs, print);
            }
            return CommandEnvironment.OK;
        }
        var runs = hubs.isEmpty() ? "No hub runs with " + file : "No running hub has started " + id;
        var stored = stored(places);
        if (stored.isEmpty()) {
            return fail(
                    context,
                    places.journals() == null
                            ? runs + ", and without a cache no output is stored"
                            : runs + ", and no hub has stored output of " + id);
        }
        context.screen()
                .note(runs + "; this output was stored at " + EntryLine.time(stored.get().at()));
        print.stored(stored.get());
        return CommandEnvironment.OK;
    }

    private Optional<Kept> stored(LocalPlaces places) throws IOException {
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
                    print.ended(hub.hub());
                });
            }
        }
    }
}
