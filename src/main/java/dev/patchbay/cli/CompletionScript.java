package dev.patchbay.cli;

import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.BashCompletion;
import dev.patchbay.cli.syntax.FishCompletion;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.cli.syntax.ZshCompletion;
import java.util.List;

/** Prints what makes a shell complete commands, options and ids. */
final class CompletionScript implements Site.Errand {
    private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    static final Syntax SYNTAX =
            Syntax.of("completion", "Print a script that makes a shell complete commands.")
                    .taking("<bash|zsh|fish>", 1, 1)
                    .saying(
                            "Commands, options and the ids of servers are completed; none is connected to.")
                    .asIn(
                            "source <(patchbay completion bash)     # in ~/.bashrc",
                            "source <(patchbay completion zsh)      # in ~/.zshrc, behind compinit",
                            "patchbay completion fish > ~/.config/fish/completions/patchbay.fish");

    private final String shell;

    CompletionScript(Words words) {
        shell = words.operand(0);
        if (!SHELLS.contains(shell)) {
            throw new BadUsage("completion must be for one of " + String.join(", ", SHELLS));
        }
    }

    @Override
    public int run(Site site) {
        var all = Commands.ALL.stream().map(Commands.Entry::syntax).toList();
        site.screen()
                .out()
                .print(
                        switch (shell) {
                            case "bash" -> BashCompletion.of(all);
                            case "zsh" -> ZshCompletion.of(all);
                            default -> FishCompletion.of(all);
                        });
        return Site.OK;
    }
}
