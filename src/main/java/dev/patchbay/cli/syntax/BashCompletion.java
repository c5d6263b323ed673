package dev.patchbay.cli.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Makes the completion script for bash. It also works with bash 3.2. */
public final class BashCompletion {
    private static final String NAMES = "NAMES";

    private static final String HEAD =
            """
            # bash completion of patchbay
            _patchbay_ids() {
              patchbay list --no-connect 2>/dev/null | awk 'NR > 1 { print $1 }'
            }
            _patchbay_tools() {
              patchbay tools --no-connect 2>/dev/null | awk 'NR > 1 { print $1 }'
            }
            _patchbay() {
              local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words="" i
              COMPREPLY=()
              for ((i = 1; i < COMP_CWORD; i++)); do
                [ "${COMP_WORDS[i]}" = "--" ] && return
              done
              if [ "$COMP_CWORD" -eq 1 ]; then
                COMPREPLY=($(compgen -W "NAMES help --help --version" -- "$current"))
                return
              fi
              case "${COMP_WORDS[1]} $previous" in
            """;

    private static final String MIDDLE =
            """
              esac
              case "${COMP_WORDS[1]}" in
                help) words="NAMES" ;;
            """;

    private static final String TAIL =
            """
              esac
              COMPREPLY=($(compgen -W "$words" -- "$current"))
            }
            complete -o default -F _patchbay patchbay
            """;

    private BashCompletion() {}

    public static String of(List<Syntax> commands) {
        var names = commands.stream().map(Syntax::name).collect(Collectors.joining(" "));
        var script = new StringBuilder(HEAD.replace(NAMES, names));
        for (var command : commands) {
            for (var option : command.options()) {
                if (option.takesValue()) {
                    script.append(values(command, option));
                }
            }
        }
        script.append(MIDDLE.replace(NAMES, names));
        for (var command : commands) {
            script.append("    ")
                    .append(command.name())
                    .append(") words=\"")
                    .append(words(command))
                    .append("\" ;;\n");
        }
        return script.append(TAIL).toString();
    }

    /** Returns the case for the value of an option: files, the known choices, or nothing. */
    private static String values(Syntax command, Option option) {
        var pattern = "\"" + command.name() + " " + option.name() + "\"";
        if (option.letter() != null) {
            pattern += "|\"" + command.name() + " " + option.letter() + "\"";
        }
        // With an empty reply, bash proposes files. bash 3.2 has no compopt to switch that off.
        var reply =
                option.takesFile()
                        ? ""
                        : option.choices().isEmpty()
                                ? "compopt +o default 2>/dev/null; "
                                : "COMPREPLY=($(compgen -W \""
                                        + String.join(" ", option.choices())
                                        + "\" -- \"$current\")); ";
        return "    " + pattern + ") " + reply + "return ;;\n";
    }

    private static String words(Syntax command) {
        var words = new ArrayList<String>();
        command.options().forEach(option -> words.add(option.name()));
        words.add("--help");
        words.addAll(command.proposals());
        return String.join(" ", words)
                + (command.takesKnownId() ? " $(_patchbay_ids)" : "")
                + (command.takesTool() ? " $(_patchbay_tools)" : "");
    }
}
