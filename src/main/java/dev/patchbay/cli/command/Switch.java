package dev.patchbay.cli.command;

import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.FileChange;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import java.io.IOException;

/** Switches a server on or off in the file. */
public final class Switch implements CommandEnvironment.Action {
    public static final Syntax ON =
            Syntax.of("enable", "Enable a server.")
                    .withOperands("<id>", 1, 1)
                    .with(SharedOptions.CONFIG, SharedOptions.JSON)
                    .withHelp("A running hub notices the change and connects to the server.")
                    .withExamples("patchbay enable github");
    public static final Syntax OFF =
            Syntax.of("disable", "Disable a server, and keep it in the file.")
                    .withOperands("<id>", 1, 1)
                    .with(SharedOptions.CONFIG, SharedOptions.JSON)
                    .withHelp("A running hub notices the change and disconnects from the server.")
                    .withExamples("patchbay disable github");

    private final ParsedWords words;
    private final boolean on;

    public Switch(ParsedWords words, boolean on) {
        this.words = words;
        this.on = on;
    }

    @Override
    public int run(CommandEnvironment context) throws IOException {
        var id = SharedOptions.serverId(words);
        return new FileChange(
                        context,
                        context.fileToChange(words.value(SharedOptions.CONFIG.name())),
                        id,
                        words)
                .make(
                        false,
                        before -> before.enabled(id, on),
                        (on ? "Enabled " : "Disabled ") + id);
    }
}
