package dev.patchbay.cli;

import dev.patchbay.cli.command.Add;
import dev.patchbay.cli.command.CallCommand;
import dev.patchbay.cli.command.Doctor;
import dev.patchbay.cli.command.Fronts;
import dev.patchbay.cli.command.Get;
import dev.patchbay.cli.command.Import;
import dev.patchbay.cli.command.Inspect;
import dev.patchbay.cli.command.ListServers;
import dev.patchbay.cli.command.ListTools;
import dev.patchbay.cli.command.Logs;
import dev.patchbay.cli.command.Refresh;
import dev.patchbay.cli.command.Remove;
import dev.patchbay.cli.command.Restart;
import dev.patchbay.cli.command.Switch;
import dev.patchbay.cli.command.TrustServers;
import dev.patchbay.cli.command.Validate;
import dev.patchbay.cli.context.Command;
import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.CommandHub;
import dev.patchbay.cli.syntax.HelpText;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** All commands, in the order of the help. */
final class Commands {
    /**
     * A command.
     *
     * @param reading makes the command from its words, or throws {@link BadUsage}
     */
    record Entry(Syntax syntax, Function<ParsedWords, Command> reading) {}

    static final List<Entry> ALL =
            List.of(
                    new Entry(Fronts.STDIO, words -> new Command.Stdio(Fronts.settings(words))),
                    new Entry(Fronts.SERVE, words -> new Command.Serve(Fronts.settings(words))),
                    new Entry(Add.SYNTAX, words -> Add.of(words).command()),
                    new Entry(Add.JSON_SYNTAX, words -> Add.ofJson(words).command()),
                    onFiles(Remove.SYNTAX, Remove::new),
                    onFiles(Switch.ON, words -> new Switch(words, true)),
                    onFiles(Switch.OFF, words -> new Switch(words, false)),
                    onFiles(Restart.SYNTAX, Restart::new),
                    new Entry(ListServers.SYNTAX, ListServers::read),
                    onFiles(Get.SYNTAX, Get::new),
                    new Entry(ListTools.SYNTAX, ListTools::read),
                    connecting(Inspect.SYNTAX, Inspect::new),
                    connecting(CallCommand.SYNTAX, CallCommand::new),
                    connecting(Refresh.SYNTAX, Refresh::new),
                    connecting(Doctor.SYNTAX, Doctor::new),
                    onFiles(Logs.SYNTAX, Logs::new),
                    onFiles(Validate.SYNTAX, Validate::new),
                    onFiles(TrustServers.SYNTAX, TrustServers::new),
                    onFiles(Import.SYNTAX, Import::new),
                    onFiles(CompletionScript.SYNTAX, CompletionScript::new),
                    new Entry(Fronts.HEALTH, Fronts::health));

    /** Short names that similar programs also have. */
    private static final Map<String, String> ALIASES =
            Map.of("ls", ListServers.SYNTAX.name(), "rm", Remove.SYNTAX.name());

    private static final String HEAD =
            """
            Patchbay is one MCP server that gives clients access to all your other MCP servers.

            Usage:
              patchbay                  serve on standard input and output; on a terminal, print this help
              patchbay <command> --help print the options of a command, with examples
              patchbay --version        print the version

            Commands:
            """;

    private static final String TAIL =
            """

            Register Patchbay with Claude Code:
              claude mcp add patchbay -- /path/to/patchbay stdio --config /path/to/patchbay.json

            Exit codes: 0 done, 1 failed, 2 wrong usage or configuration.
            """;

    private Commands() {}

    private static Entry onFiles(
            Syntax syntax, Function<ParsedWords, CommandEnvironment.Action> factory) {
        return new Entry(syntax, words -> new Command.OnFiles(factory.apply(words)));
    }

    private static Entry connecting(
            Syntax syntax, Function<ParsedWords, CommandHub.Action> factory) {
        return new Entry(syntax, words -> new Command.Connecting(factory.apply(words)));
    }

    static Optional<Entry> named(String name) {
        var full = ALIASES.getOrDefault(name, name);
        return ALL.stream().filter(one -> one.syntax().name().equals(full)).findFirst();
    }

    static List<String> names() {
        return ALL.stream().map(one -> one.syntax().name()).toList();
    }

    /** Returns the general help: all commands with one line each. */
    static String overview() {
        var text = new StringBuilder(HEAD);
        ALL.forEach(one -> HelpText.line(text, one.syntax().name(), one.syntax().about()));
        return text.append(TAIL).toString();
    }
}
