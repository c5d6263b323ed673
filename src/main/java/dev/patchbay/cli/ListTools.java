package dev.patchbay.cli;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import java.util.List;
import java.util.stream.Stream;

/** Shows the tools of all servers. */
final class ListTools implements Connected.Errand {
    private static final Option PROFILE =
            Option.of("--profile", "NAME", "those that this profile of the file shows, as it does");

    static final Syntax SYNTAX =
            Syntax.of("tools", "Show the tools of all servers, or those that a pattern fits.")
                    .taking("[pattern]", 0, 1)
                    .with(PROFILE, Shared.TIMEOUT, Shared.CONFIG, Shared.JSON)
                    .saying(
                            """
                            The pattern is that of a name, with or without the server, or of a server. In it * stands for
                            any text and ? for one letter; quote it, or the shell takes it.
                            Servers that cannot be reached are told on standard error.
                            """)
                    .asIn(
                            "patchbay tools",
                            "patchbay tools 'github.*issue*'",
                            "patchbay tools --profile review",
                            "patchbay tools --json");

    private final Words words;

    ListTools(Words words) {
        this.words = words;
        Shared.timeout(words, Shared.USUAL_TIMEOUT);
    }

    @Override
    public int run(Site site, Connected hub) throws InterruptedException {
        var pattern = words.operandIfAny(0).orElse("*");
        var fits = new NameFilter(List.of(pattern), List.of());
        var tools =
                found(ToolSearch.in(site, hub, words, Shared.USUAL_TIMEOUT), pattern).stream()
                        .filter(tool -> names(tool).anyMatch(fits::lets))
                        .toList();
        if (words.has(Shared.JSON.name())) {
            site.screen().print(json(tools));
        } else if (tools.isEmpty()) {
            site.screen().note("There is no such tool");
        } else {
            var table = new Table("TOOL", "WHAT IT DOES");
            for (var tool : tools) {
                table.add(
                        Table.Cell.of(tool.definition().name()),
                        Table.Cell.of(Definitions.about(tool)));
            }
            table.print(site.screen());
        }
        return Site.OK;
    }

    /** Whatever somebody may call it, or where it comes from. */
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
