package dev.patchbay.cli.command;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.cli.context.Command;
import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.CommandHub;
import dev.patchbay.cli.context.Definitions;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.survey.RememberedTool;
import dev.patchbay.cli.survey.ToolSearch;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.terminal.Table;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import java.util.List;
import java.util.stream.Stream;

/** Shows the tools of all servers. */
public final class ListTools implements CommandHub.Action {
    private static final Option PROFILE =
            Option.of(
                    "--profile",
                    "NAME",
                    "show the tools of this profile, under the names that it gives");

    private static final Option NO_CONNECT =
            Option.flag(
                    "--no-connect", "do not connect; show what the servers offered the last time");

    public static final Syntax SYNTAX =
            Syntax.of("tools", "Show the tools of all servers, or those that match a pattern.")
                    .withOperands("[pattern]", 0, 1)
                    .with(
                            PROFILE,
                            NO_CONNECT,
                            SharedOptions.TIMEOUT,
                            SharedOptions.CONFIG,
                            SharedOptions.JSON)
                    .withHelp(
                            """
                            The pattern is compared with names of tools, with and without the server, and with ids of
                            servers. In a pattern, * matches any text and ? matches one character. Put the pattern in
                            quotes, so that the shell does not expand it.
                            Servers that cannot be reached are listed on standard error. With --no-connect, tools have the
                            names under which the servers offered them when Patchbay was last connected to them.
                            """)
                    .withExamples(
                            "patchbay tools",
                            "patchbay tools 'github.*issue*'",
                            "patchbay tools --profile review",
                            "patchbay tools --json");

    private final ParsedWords words;

    private ListTools(ParsedWords words) {
        this.words = words;
        SharedOptions.timeout(words, SharedOptions.DEFAULT_TIMEOUT);
    }

    public static Command read(ParsedWords words) {
        var list = new ListTools(words);
        if (!words.has(NO_CONNECT.name())) {
            return new Command.Connecting(list);
        }
        if (words.has(PROFILE.name())) {
            throw new BadUsage("--no-connect and --profile must not be used together");
        }
        return new Command.OnFiles(list::withoutConnecting);
    }

    private int withoutConnecting(CommandEnvironment context) {
        var tools =
                RememberedTool.of(context, words).stream()
                        .filter(tool -> fits(tool.name()))
                        .toList();
        if (words.has(SharedOptions.JSON.name())) {
            context.screen()
                    .json(
                            new JsonWriter()
                                    .beginObject()
                                    .values("tools", List.<JsonValue>copyOf(tools))
                                    .endObject()
                                    .toString());
        } else if (tools.isEmpty()) {
            context.screen().note("The cache has no matching tool");
        } else {
            var table = new Table("TOOL", "DESCRIPTION");
            tools.forEach(tool ->
                    table.add(Table.Cell.of(tool.name().toString()), Table.Cell.of(tool.about())));
            table.print(context.screen());
        }
        context.reportFile(words);
        return CommandEnvironment.OK;
    }

    private boolean fits(FullName name) {
        var filter = new NameFilter(List.of(words.operandIfAny(0).orElse("*")), List.of());
        return Stream.of(name.toString(), name.name(), name.server()).anyMatch(filter::allows);
    }

    @Override
    public int run(CommandEnvironment context, CommandHub hub) throws InterruptedException {
        var pattern = words.operandIfAny(0).orElse("*");
        var fits = new NameFilter(List.of(pattern), List.of());
        var tools =
                found(ToolSearch.in(context, hub, words, SharedOptions.DEFAULT_TIMEOUT), pattern)
                        .stream()
                        .filter(tool -> names(tool).anyMatch(fits::allows))
                        .toList();
        if (words.has(SharedOptions.JSON.name())) {
            context.screen().json(json(tools));
        } else if (tools.isEmpty()) {
            context.screen().note("There is no matching tool");
        } else {
            var table = new Table("TOOL", "DESCRIPTION");
            for (var tool : tools) {
                table.add(
                        Table.Cell.of(tool.definition().name()),
                        Table.Cell.of(Definitions.about(tool)));
            }
            table.print(context.screen());
        }
        context.reportFile(words);
        return CommandEnvironment.OK;
    }

    /**
     * Returns all names that a pattern may match: full name, listed name, own name, and server id.
     */
    private static Stream<String> names(ToolEntry tool) {
        var name = tool.name();
        return Stream.of(name.toString(), tool.definition().name(), name.name(), name.server());
    }

    private List<ToolEntry> found(ToolSearch search, String pattern) throws InterruptedException {
        var profile = words.value(PROFILE.name());
        return profile.isPresent() ? search.shown(profile.get()) : search.all(pattern);
    }

    private static String json(List<ToolEntry> tools) {
        return new JsonWriter()
                .beginObject()
                .values("tools", tools.stream().<JsonValue>map(Definitions::json).toList())
                .endObject()
                .toString();
    }
}
