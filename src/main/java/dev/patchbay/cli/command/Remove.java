package dev.patchbay.cli.command;

import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.FileChange;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import java.io.IOException;

/** Removes a server from the file. */
public final class Remove implements CommandEnvironment.Action {
    public static final Syntax SYNTAX =
            Syntax.of("remove", "Remove a server from the file.")
                    .withOperands("<id>", 1, 1)
                    .with(SharedOptions.CONFIG, SharedOptions.JSON)
                    .withHelp(
                            """
                            Comments around the entry stay; comments inside it are removed. `patchbay rm` is the same command.
                            """)
                    .withExamples(
                            "patchbay remove github", "patchbay remove files --config my.json");

    private final ParsedWords words;

    public Remove(ParsedWords words) {
        this.words = words;
    }

    @Override
    public int run(CommandEnvironment context) throws IOException {
        var id = SharedOptions.serverId(words);
        return new FileChange(
                        context,
                        context.fileToChange(words.value(SharedOptions.CONFIG.name())),
                        id,
                        words)
                .make(false, before -> before.without(id), "Removed " + id);
    }
}
