package dev.patchbay.cli.syntax;

import java.util.List;

/** Makes the completion script for zsh. */
public final class ZshCompletion {
    private static final String HEAD =
            """
            #compdef patchbay
            # zsh completion of patchbay
            _patchbay_ids() {
              local -a ids
              ids=(${(f)"$(patchbay list --no-connect 2>/dev/null | awk 'NR > 1 { print $1 }')"})
              compadd -a ids
            }
            _patchbay_tools() {
              local -a tools
              tools=(${(f)"$(patchbay tools --no-connect 2>/dev/null | awk 'NR > 1 { print $1 }')"})
              compadd -a tools
            }
            _patchbay() {
              local -a commands
              commands=(
            """;

    private static final String MIDDLE =
            """
              )
              if (( CURRENT == 2 )); then
                _describe command commands
                return
              fi
              local name=$words[2]
              shift words
              (( CURRENT-- ))
              case $name in
            """;

    private static final String TAIL =
            """
              esac
            }
            (( $+functions[compdef] )) && compdef _patchbay patchbay
            """;

    private ZshCompletion() {}

    public static String of(List<Syntax> commands) {
        var script = new StringBuilder(HEAD);
        for (var command : commands) {
            script.append("    '")
                    .append(command.name())
                    .append(':')
                    .append(Quotes.inner(command.about().replace(":", "\\:")))
                    .append("'\n");
        }
        script.append("    'help:Print the help of a command.'\n").append(MIDDLE);
        script.append("    help) compadd -- ")
                .append(String.join(" ", commands.stream().map(Syntax::name).toList()))
                .append(" ;;\n");
        for (var command : commands) {
            script.append("    ").append(command.name()).append(")\n      _arguments");
            command.options().forEach(option -> add(script, option));
            script.append(" \\\n        '--help[print help]'").append(operands(command));
            script.append(" ;;\n");
        }
        return script.append(TAIL).toString();
    }

    private static void add(StringBuilder script, Option option) {
        var names =
                option.letter() == null
                        ? "'" + option.name()
                        : "{" + option.letter() + "," + option.name() + "}'";
        var about = Quotes.inner(option.about()).replace("[", "\\[").replace("]", "\\]");
        script.append(" \\\n        ")
                .append(option.repeated() ? "'*'" : "")
                .append(names)
                .append('[')
                .append(about)
                .append(']');
        if (option.takesValue()) {
            var action =
                    option.choices().isEmpty()
                            ? option.takesFile() ? "_files" : " "
                            : "(" + String.join(" ", option.choices()) + ")";
            script.append(":value:").append(action);
        }
        script.append('\'');
    }

    private static String operands(Syntax command) {
        if (command.takesKnownId()) {
            return " \\\n        '1:id:_patchbay_ids'";
        }
        if (command.takesTool()) {
            return " \\\n        '1:tool:_patchbay_tools'";
        }
        var proposals = command.proposals();
        return proposals.isEmpty()
                ? command.maxOperands() == 0 ? "" : " \\\n        '*:argument:_files'"
                : " \\\n        '1:argument:(" + String.join(" ", proposals) + ")'";
    }
}
