package dev.patchbay.cli.command;

import dev.patchbay.call.HubFailure;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.CommandHub;
import dev.patchbay.cli.context.Definitions;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.context.UnknownName;
import dev.patchbay.cli.survey.ToolSearch;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.terminal.Colours;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.cli.terminal.Table;
import dev.patchbay.cli.terminal.UntrustedText;
import dev.patchbay.json.RawJson;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Shows the description and the arguments of a tool. */
public final class Inspect implements CommandHub.Action {
    public static final Syntax SYNTAX =
            Syntax.of("inspect", "Show the description and the arguments of a tool.")
                    .withOperands("<tool>", 1, 1)
                    .with(SharedOptions.TIMEOUT, SharedOptions.CONFIG, SharedOptions.JSON)
                    .withHelp(
                            "With --json, the command prints the whole definition with its"
                                    + " schemas.")
                    .withExamples("patchbay inspect github.create_issue");

    private final ParsedWords words;

    public Inspect(ParsedWords words) {
        this.words = words;
        SharedOptions.timeout(words, SharedOptions.AS_CONFIGURED);
    }

    @Override
    public int run(CommandEnvironment context, CommandHub hub) throws InterruptedException {
        var name = words.operand(0);
        try {
            var tool = ToolSearch.in(context, hub, words, SharedOptions.AS_CONFIGURED).tool(name);
            if (tool.isEmpty()) {
                var names =
                        hub.catalog().now().tools().stream()
                                .map(one -> one.definition().name())
                                .toList();
                context.screen()
                        .complain("There is no tool " + name + UnknownName.near(name, names));
                return CommandEnvironment.FAILED;
            }
            if (words.has(SharedOptions.JSON.name())) {
                context.screen().json(Definitions.json(tool.get()).toString());
            } else {
                print(context.screen(), tool.get());
            }
            return CommandEnvironment.OK;
        } catch (HubFailure e) {
            context.screen().complain(e.error().text());
            return CommandEnvironment.FAILED;
        }
    }

    private static void print(Screen screen, ToolEntry tool) {
        screen.print(
                Colours.HEADING.on(UntrustedText.line(tool.definition().name()), screen.colour()));
        var about = Definitions.about(tool).strip();
        if (!about.isEmpty()) {
            screen.line(about);
        }
        var schema = tool.definition().inputSchema();
        var properties = members(schema, "properties");
        if (properties.isEmpty()) {
            return;
        }
        var required = schema.members().get("required");
        var names =
                required == null
                        ? List.of()
                        : required.elements().stream().map(RawJson::textOrNull).toList();
        screen.print("");
        var table = new Table("ARGUMENT", "TYPE", "", "DESCRIPTION");
        properties.forEach((name, property) ->
                table.add(
                        Table.Cell.of(name),
                        Table.Cell.of(Definitions.type(property)),
                        Table.Cell.of(names.contains(name) ? "required" : ""),
                        Table.Cell.of(Definitions.text(property, "description").orElse(""))));
        table.print(screen);
    }

    static Map<String, RawJson> members(RawJson object, String name) {
        var inner = object.isObject() ? object.members().get(name) : null;
        return inner != null && inner.isObject()
                ? Objects.requireNonNull(inner).members()
                : Map.of();
    }
}
