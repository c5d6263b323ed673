package dev.patchbay.cli.syntax;

import java.util.List;

/** Makes the completion script for fish. */
public final class FishCompletion {
    private static final String HEAD =
            """
            # fish completion of patchbay
            function __patchbay_ids
              patchbay list --no-connect 2>/dev/null | awk 'NR > 1 { print $1 }'
            end
            function __patchbay_tools
              patchbay tools --no-connect 2>/dev/null | awk 'NR > 1 { print $1 }'
            end
            complete -c patchbay -f -n __fish_use_subcommand -l help -d 'Print help'
            complete -c patchbay -f -n __fish_use_subcommand -l version -d 'Print the version'
            """;

    private FishCompletion() {}

    public static String of(List<Syntax> commands) {
        var script = new StringBuilder(HEAD);
        for (var command : commands) {
            script.append("complete -c patchbay -f -n __fish_use_subcommand -a ")
                    .append(command.name())
                    .append(" -d '")
                    .append(Quotes.inner(command.about(), "\\'"))
                    .append("'\n");
            command.options().forEach(option -> add(script, command, option));
            if (command.takesKnownId()) {
                script.append(within(command)).append(" -f -a '(__patchbay_ids)'\n");
            }
            if (command.takesTool()) {
                script.append(within(command)).append(" -f -a '(__patchbay_tools)'\n");
            }
            if (!command.proposals().isEmpty()) {
                script.append(within(command))
                        .append(" -a '")
                        .append(String.join(" ", command.proposals()))
                        .append("'\n");
            }
        }
        return script.toString();
    }

    private static String within(Syntax command) {
        return "complete -c patchbay -n '__fish_seen_subcommand_from " + command.name() + "'";
    }

    private static void add(StringBuilder script, Syntax command, Option option) {
        script.append(within(command)).append(" -l ").append(option.name().substring(2));
        var letter = option.letter();
        if (letter != null) {
            script.append(" -s ").append(letter.substring(1));
        }
        if (!option.choices().isEmpty()) {
            script.append(" -x -a '").append(String.join(" ", option.choices())).append('\'');
        } else if (option.takesValue()) {
            script.append(option.takesFile() ? " -r" : " -x");
        }
        script.append(" -d '").append(Quotes.inner(option.about(), "\\'")).append("'\n");
    }
}
