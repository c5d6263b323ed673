package dev.patchbay.cli.command;

import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.context.UnknownName;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.terminal.Colours;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.config.edit.ServerEntry;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;

/** Shows the entry of one server in the file. */
public final class Get implements CommandEnvironment.Action {
    public static final Syntax SYNTAX =
            Syntax.of("get", "Show the entry of a server in the file, without its secrets.")
                    .withOperands("<id>", 1, 1)
                    .with(SharedOptions.CONFIG, SharedOptions.JSON)
                    .withHelp(
                            """
                            Values of variables and headers, and other values that look like secrets, are shown as ***.
                            References such as ${TOKEN} are shown.
                            """)
                    .withExamples("patchbay get github", "patchbay get github --json");

    private final ParsedWords words;

    public Get(ParsedWords words) {
        this.words = words;
    }

    @Override
    public int run(CommandEnvironment context) {
        var id = SharedOptions.serverId(words);
        var file = context.servers(words.value(SharedOptions.CONFIG.name()));
        if (file.isEmpty()) {
            context.screen().complain(context.noFile());
            return CommandEnvironment.FAILED;
        }
        var servers = file.get().servers();
        var found = servers.stream().filter(one -> one.id().equals(id)).findFirst();
        if (found.isEmpty()) {
            context.screen().complain(UnknownName.server(id, servers, file.get().file()));
            return CommandEnvironment.FAILED;
        }
        var configuration =
                file.get().configuration(context.reader(words.value(SharedOptions.CONFIG.name())));
        var problems =
                configuration.problems().stream()
                        .filter(one -> one.within(found.get().key()))
                        .toList();
        if (words.has(SharedOptions.JSON.name())) {
            var out = members(new JsonWriter().beginObject(), found.get(), file.get().file());
            out.member("definition", found.get().masked());
            Validate.problems(out, problems);
            context.screen().json(out.endObject().toString());
        } else {
            print(context.screen(), found.get(), file.get().file());
            problems.forEach(one -> context.screen().note(one.toString()));
        }
        return CommandEnvironment.OK;
    }

    private static JsonWriter members(JsonWriter out, ServerEntry server, Path file) {
        return out.member("id", server.id())
                .member("name", server.name())
                .member("file", file.toString())
                .member("line", server.line());
    }

    private static void print(Screen screen, ServerEntry server, Path file) {
        screen.print(Colours.HEADING.on(server.id(), screen.colour()));
        line(screen, "file", file + ":" + server.line());
        if (!server.name().equals(server.id())) {
            line(screen, "name", server.name());
        }
        print(screen, server.masked());
    }

    /** Prints all members of an object. */
    static void print(Screen screen, RawJson masked) {
        if (masked.isObject()) {
            masked.members().forEach((name, value) -> show(screen, name, value));
        } else {
            screen.line("  " + plain(masked));
        }
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
