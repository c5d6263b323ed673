package dev.patchbay.cli;

import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.config.ServerEntry;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;

/** Shows one server as it stands in the file. */
final class Get implements Site.Errand {
    static final Syntax SYNTAX =
            Syntax.of("get", "Show a server as it stands in the file, without its secrets.")
                    .taking("<id>", 1, 1)
                    .with(Shared.CONFIG, Shared.JSON)
                    .saying(
                            """
                            Values of variables and headers are shown as ***, and whatever else looks like a secret;
                            references such as ${TOKEN} are shown.
                            """)
                    .asIn("patchbay get github", "patchbay get github --json");

    private final Words words;

    Get(Words words) {
        this.words = words;
    }

    @Override
    public int run(Site site) {
        var id = words.operand(0);
        var file = site.servers(words.value(Shared.CONFIG.name()));
        if (file.isEmpty()) {
            site.screen().complain(site.noFile());
            return Site.FAILED;
        }
        var servers = file.get().servers();
        var found = servers.stream().filter(one -> one.id().equals(id)).findFirst();
        if (found.isEmpty()) {
            site.screen().complain(Unknown.server(id, servers, file.get().file()));
            return Site.FAILED;
        }
        var configuration = file.get().configuration(site.reader());
        var problems =
                configuration.problems().stream()
                        .filter(one -> one.within(found.get().key()))
                        .toList();
        if (words.has(Shared.JSON.name())) {
            var out = members(new JsonWriter().beginObject(), found.get(), file.get().file());
            out.member("definition", found.get().masked());
            Validate.problems(out, problems);
            site.screen().print(out.endObject().toString());
        } else {
            print(site.screen(), found.get(), file.get().file());
            problems.forEach(one -> site.screen().note(one.toString()));
        }
        return Site.OK;
    }

    private static JsonWriter members(JsonWriter out, ServerEntry server, Path file) {
        return out.member("id", server.id())
                .member("name", server.name())
                .member("file", file.toString())
                .member("line", server.line());
    }

    private static void print(Screen screen, ServerEntry server, Path file) {
        screen.print(Ink.HEADING.on(server.id(), screen.colour()));
        line(screen, "file", file + ":" + server.line());
        if (!server.name().equals(server.id())) {
            line(screen, "name", server.name());
        }
        server.masked().members().forEach((name, value) -> show(screen, name, value));
    }

    private static void show(Screen screen, String name, RawJson value) {
        switch (value.kind()) {
            case ARRAY ->
                    line(
                            screen,
                            name,
                            value.elements().stream()
                                    .map(Get::plain)
                                    .collect(Collectors.joining(" ")));
            case OBJECT -> {
                line(screen, name, "");
                value.members().forEach((key, inner) -> line(screen, "  " + key, plain(inner)));
            }
            case STRING, NUMBER, BOOLEAN, NULL -> line(screen, name, plain(value));
        }
    }

    private static String plain(RawJson value) {
        return Objects.requireNonNullElse(value.textOrNull(), value.toString());
    }

    private static void line(Screen screen, String name, String value) {
        screen.line(("  " + name + ": " + value).stripTrailing());
    }
}
