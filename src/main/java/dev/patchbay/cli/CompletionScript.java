package dev.patchbay.cli;

import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.BashCompletion;
import dev.patchbay.cli.syntax.FishCompletion;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.ZshCompletion;
import java.util.List;

/** Prints a script with which a shell completes commands, options, ids and tool names. */
final class CompletionScript implements CommandEnvironment.Action {
    private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    static final Syntax SYNTAX =
            Syntax.of("completion", "Print a shell script that completes commands.")
                    .withOperands("<bash|zsh|fish>", 1, 1)
                    .withHelp(
                            """
                            The script completes commands, options, ids of servers and names of tools. It connects to no
                            server: it uses the tools that the servers offered when Patchbay was last connected to them.
                            """)
                    .withExamples(
                            "source <(patchbay completion bash)     # in ~/.bashrc",
                            "source <(patchbay completion zsh)      # in ~/.zshrc, after compinit",
                            "patchbay completion fish > ~/.config/fish/completions/patchbay.fish");

    private final String shell;

    CompletionScript(ParsedWords words) {
        shell = words.operand(0);
        if (!SHELLS.contains(shell)) {
            throw new BadUsage("The shell must be one of " + String.join(", ", SHELLS));
        }
    }

    @Override
    public int run(CommandEnvironment context) {
        var all = Commands.ALL.stream().map(Commands.Entry::syntax).toList();
        context.screen()
                .out()
                .print(
                        switch (shell) {
                            case "bash" -> BashCompletion.of(all);
                            case "zsh" -> ZshCompletion.of(all);
                            default -> FishCompletion.of(all);
                        });
        return CommandEnvironment.OK;
    }
}
