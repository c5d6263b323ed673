package dev.patchbay.cli.command;

import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.CommandHub;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.context.UnknownName;
import dev.patchbay.cli.survey.OfferSurvey;
import dev.patchbay.cli.survey.ServerErrorText;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.config.edit.ServersFile;
import dev.patchbay.json.JsonWriter;

/** Asks one server for its current offer. */
public final class Refresh implements CommandHub.Action {
    public static final Syntax SYNTAX =
            Syntax.of("refresh", "Connect to a server and show what it offers.")
                    .withOperands("<id>", 1, 1)
                    .with(SharedOptions.TIMEOUT, SharedOptions.CONFIG, SharedOptions.JSON)
                    .withHelp(
                            """
                            The command connects to the server itself, even if the server is disabled. Running hubs do
                            not change: servers notify their hub of changes. In a hub, the tool hub_refresh asks a server
                            again, and `patchbay restart` restarts it.
                            """)
                    .withExamples("patchbay refresh github", "patchbay refresh github --json");

    private final ParsedWords words;

    public Refresh(ParsedWords words) {
        this.words = words;
        SharedOptions.timeout(words, SharedOptions.AS_CONFIGURED);
    }

    @Override
    public int run(CommandEnvironment context, CommandHub hub) throws InterruptedException {
        var id = SharedOptions.serverId(words);
        var file = context.servers(words.value(SharedOptions.CONFIG.name()));
        if (file.isEmpty()) {
            context.screen().complain(context.noFile());
            return CommandEnvironment.FAILED;
        }
        var configuration =
                file.get().configuration(context.reader(words.value(SharedOptions.CONFIG.name())));
        var known =
                configuration.definitions().stream().filter(one -> one.id().equals(id)).toList();
        if (known.isEmpty()) {
            context.screen().complain(missing(id, file.get()));
            return CommandEnvironment.FAILED;
        }
        if (known.getFirst().withheld()) {
            context.screen().complain(id + ": " + ServerErrorText.withheld(known.getFirst()));
            return CommandEnvironment.FAILED;
        }
        var finding =
                new OfferSurvey(context.screen(), hub)
                        .of(
                                known.getFirst(),
                                SharedOptions.timeout(words, SharedOptions.AS_CONFIGURED));
        print(context.screen(), finding);
        return finding.connected() ? CommandEnvironment.OK : CommandEnvironment.FAILED;
    }

    private static String missing(String id, ServersFile file) {
        boolean there = file.servers().stream().anyMatch(one -> one.id().equals(id));
        return there
                ? id + " cannot be used; patchbay validate shows the reason"
                : UnknownName.server(id, file.servers(), file.file());
    }

    private void print(Screen screen, OfferSurvey.Finding finding) {
        if (words.has(SharedOptions.JSON.name())) {
            var out = new JsonWriter().beginObject().member("id", finding.definition().id());
            finding.write(out);
            screen.json(out.endObject().toString());
        } else {
            finding.print(screen);
        }
    }
}
