package dev.patchbay.cli.command;

import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.NamedProgram;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.cli.terminal.UntrustedText;
import dev.patchbay.config.edit.ServersFile;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.local.RestartedHub;
import dev.patchbay.local.ServerRestart;
import dev.patchbay.local.Sockets;
import java.io.IOException;
import java.util.List;

/** Restarts a server in all running hubs. */
public final class Restart implements CommandEnvironment.Action {
    public static final Syntax SYNTAX =
            Syntax.of("restart", "Restart a server in all running hubs.")
                    .withOperands("<id>", 1, 1)
                    .with(SharedOptions.CONFIG, SharedOptions.JSON)
                    .withHelp(
                            """
                            Use this for a program that was upgraded, or that does not respond. All running hubs of this
                            user with the same file end the program and start it again. Clients stay connected to the
                            hubs, and their calls wait. The exit code is 1 if no hub runs, or if the server does not
                            answer in one of the hubs.
                            """)
                    .withExamples(
                            "patchbay restart github", "patchbay restart files --config my.json");

    private final ParsedWords words;
    private final String id;

    public Restart(ParsedWords words) {
        this.words = words;
        id = SharedOptions.serverId(words);
    }

    @Override
    public int run(CommandEnvironment context) throws IOException {
        var found =
                NamedProgram.file(
                        context,
                        words,
                        id,
                        " is reached over HTTP: restart it on its own machine, and then call"
                                + " the tool hub_refresh");
        if (found.isEmpty()) {
            return CommandEnvironment.FAILED;
        }
        return restart(context, found.get());
    }

    private static int fail(CommandEnvironment context, String message) {
        context.screen().complain(message);
        return CommandEnvironment.FAILED;
    }

    private int restart(CommandEnvironment context, ServersFile file) throws IOException {
        var places = context.places().apply(file.file());
        try {
            var result = RestartedHub.all(id, new Sockets(places.sockets(), places.mark()));
            result.silent()
                    .forEach(socket ->
                            context.screen().complain("The hub at " + socket + " does not answer"));
            if (result.hubs().isEmpty() && result.silent().isEmpty()) {
                return fail(context, "No hub runs with " + file.file());
            }
            print(context.screen(), result.hubs());
            boolean connected =
                    result.silent().isEmpty()
                            && result.hubs().stream()
                                    .allMatch(hub ->
                                            hub.outcome()
                                                    .filter(ServerRestart.Outcome::connected)
                                                    .isPresent());
            return connected ? CommandEnvironment.OK : CommandEnvironment.FAILED;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return CommandEnvironment.FAILED;
        }
    }

    private void print(Screen screen, List<RestartedHub> hubs) {
        if (words.has(SharedOptions.JSON.name())) {
            screen.json(
                    new JsonWriter()
                            .beginObject()
                            .member("server", id)
                            .values(
                                    "hubs",
                                    hubs.stream()
                                            .<JsonValue>map(hub -> to -> write(hub, to))
                                            .toList())
                            .endObject()
                            .toString());
            return;
        }
        for (var hub : hubs) {
            var where = " in the hub with process " + hub.hub().id();
            var outcome = hub.outcome();
            if (outcome.isEmpty()) {
                screen.complain(id + reason(hub, where));
            } else if (outcome.get().connected()) {
                screen.line("Restarted " + id + where + ": " + outcome.get().text());
            } else {
                screen.complain(
                        "Restarted "
                                + id
                                + where
                                + ": "
                                + UntrustedText.line(outcome.get().text()));
            }
        }
    }

    private static String reason(RestartedHub hub, String where) {
        return hub.known()
                ? " cannot be restarted" + where + ": this hub is an older version of Patchbay"
                : " is not a server" + where;
    }

    private static void write(RestartedHub hub, JsonWriter out) {
        out.beginObject()
                .member("process", hub.hub().id())
                .member("started", hub.hub().started().toString())
                .member("restarted", hub.outcome().isPresent());
        hub.outcome()
                .ifPresent(outcome ->
                        out.member("connected", outcome.connected())
                                .member("outcome", outcome.text()));
        out.endObject();
    }
}
