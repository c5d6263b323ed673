package dev.patchbay.cli;

import dev.patchbay.cli.syntax.HelpText;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** All there are, in the order of the help. */
final class Commands {
    /**
     * One of them.
     *
     * @param reading makes of its words what is to be done; may refuse them
     */
    record Entry(Syntax syntax, Function<Words, Command> reading) {}

    static final List<Entry> ALL =
            List.of(
                    new Entry(Fronts.STDIO, words -> new Command.Stdio(Fronts.settings(words))),
                    new Entry(Fronts.SERVE, words -> new Command.Serve(Fronts.settings(words))),
                    onFiles(Add.SYNTAX, Add::new),
                    onFiles(Remove.SYNTAX, Remove::new),
                    onFiles(Switch.ON, words -> new Switch(words, true)),
                    onFiles(Switch.OFF, words -> new Switch(words, false)),
                    new Entry(ListServers.SYNTAX, ListServers::read),
                    onFiles(Get.SYNTAX, Get::new),
                    connecting(ListTools.SYNTAX, ListTools::new),
                    connecting(Inspect.SYNTAX, Inspect::new),
                    connecting(CallTool.SYNTAX, CallTool::new),
                    connecting(Refresh.SYNTAX, Refresh::new),
                    connecting(Doctor.SYNTAX, Doctor::new),
                    onFiles(Logs.SYNTAX, Logs::new),
                    onFiles(Validate.SYNTAX, Validate::new),
                    onFiles(Import.SYNTAX, Import::new),
                    onFiles(CompletionScript.SYNTAX, CompletionScript::new),
                    new Entry(Fronts.HEALTH, _ -> new Command.Health()));

    private static final String HEAD =
            """
            Patchbay is an MCP server and, behind that one server, all your other MCP servers.

            Usage:
              patchbay                  serve on standard input and output; this help if that is a terminal
              patchbay <command> --help what a command takes, with examples
              patchbay --version        print the version

            Commands:
            """;

    private static final String TAIL =
            """

            Registering it with Claude Code:
              claude mcp add patchbay -- /path/to/patchbay stdio

            Exit codes: 0 done, 1 failed, 2 wrong usage or configuration.
            """;

    private Commands() {}

    private static Entry onFiles(Syntax syntax, Function<Words, Site.Errand> made) {
        return new Entry(syntax, words -> new Command.OnFiles(made.apply(words)));
    }

    private static Entry connecting(Syntax syntax, Function<Words, Connected.Errand> made) {
        return new Entry(syntax, words -> new Command.Connecting(made.apply(words)));
    }

    static Optional<Entry> named(String name) {
        return ALL.stream().filter(one -> one.syntax().name().equals(name)).findFirst();
    }

    static List<String> names() {
        return ALL.stream().map(one -> one.syntax().name()).toList();
    }

    /** What help says without being asked for one of them. */
    static String overview() {
        var text = new StringBuilder(HEAD);
        ALL.forEach(one -> HelpText.line(text, one.syntax().name(), one.syntax().about()));
        return text.append(TAIL).toString();
    }
}
