package dev.patchbay.cli;

import dev.patchbay.call.HubFailure;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.json.RawJson;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Shows what there is to know about a tool. */
final class Inspect implements Connected.Errand {
    static final Syntax SYNTAX =
            Syntax.of("inspect", "Show what a tool does and which arguments it takes.")
                    .taking("<tool>", 1, 1)
                    .with(Shared.TIMEOUT, Shared.CONFIG, Shared.JSON)
                    .saying("With --json it is the whole definition, schemas and all.")
                    .asIn("patchbay inspect github.create_issue");

    private final Words words;

    Inspect(Words words) {
        this.words = words;
        Shared.timeout(words, Shared.AS_CONFIGURED);
    }

    @Override
    public int run(Site site, Connected hub) throws InterruptedException {
        var name = words.operand(0);
        try {
            var tool = ToolSearch.in(site, hub, words, Shared.AS_CONFIGURED).tool(name);
            if (tool.isEmpty()) {
                var names =
                        hub.catalog().now().tools().stream()
                                .map(one -> one.definition().name())
                                .toList();
                site.screen().complain("There is no tool " + name + Unknown.near(name, names));
                return Site.FAILED;
            }
            if (words.has(Shared.JSON.name())) {
                site.screen().print(Definitions.json(tool.get()).toString());
            } else {
                print(site.screen(), tool.get());
            }
            return Site.OK;
        } catch (HubFailure e) {
            site.screen().complain(e.error().text());
            return Site.FAILED;
        }
    }

    private static void print(Screen screen, ToolEntry tool) {
        screen.print(Ink.HEADING.on(Foreign.line(tool.definition().name()), screen.colour()));
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
        var table = new Table("ARGUMENT", "TYPE", "", "WHAT IT IS");
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
