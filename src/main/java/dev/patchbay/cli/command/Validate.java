package dev.patchbay.cli.command;

import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.terminal.Colours;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.cli.terminal.UntrustedText;
import dev.patchbay.config.servers.Configuration;
import dev.patchbay.config.servers.Problem;
import dev.patchbay.json.JsonWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Reports the problems of the file. */
public final class Validate implements CommandEnvironment.Action {
    public static final Syntax SYNTAX =
            Syntax.of("validate", "Show the problems of the file, with their places.")
                    .with(SharedOptions.CONFIG, SharedOptions.JSON)
                    .withHelp(
                            """
                            The command prints a line for each problem: file, line, key, and what must hold. The exit code
                            is 2 if a server cannot be used because of a problem, and 0 if there are only warnings.
                            """)
                    .withExamples("patchbay validate", "patchbay validate --config my.json --json");

    private final ParsedWords words;

    public Validate(ParsedWords words) {
        this.words = words;
    }

    @Override
    public int run(CommandEnvironment context) {
        var file = context.file(words.value(SharedOptions.CONFIG.name()));
        if (file.isEmpty()) {
            context.screen().complain(context.noFile());
            return CommandEnvironment.WRONG;
        }
        var found = context.reader(words.value(SharedOptions.CONFIG.name())).read(file.get());
        if (words.has(SharedOptions.JSON.name())) {
            context.screen().json(json(file.get(), found));
        } else {
            print(context.screen(), file.get(), found);
        }
        boolean wrong =
                found.problems().stream()
                        .anyMatch(one -> one.severity() != Problem.Severity.WARNING);
        return wrong ? CommandEnvironment.WRONG : CommandEnvironment.OK;
    }

    private static void print(Screen screen, Path file, Configuration found) {
        for (var problem : found.problems()) {
            var word =
                    switch (problem.severity()) {
                        case WARNING -> Colours.WARNING.on("warning", screen.colour());
                        case ERROR, FATAL -> Colours.BAD.on("error", screen.colour());
                    };
            screen.print(word + " " + UntrustedText.harmless(problem.toString()));
        }
        long count = found.definitions().stream().filter(one -> !one.withheld()).count();
        screen.line(file + ": " + count + (count == 1 ? " server" : " servers") + " can be used");
    }

    private static String json(Path file, Configuration found) {
        var out = new JsonWriter().beginObject().member("file", file.toString());
        out.strings(
                "servers",
                found.definitions().stream()
                        .filter(one -> !one.withheld())
                        .map(one -> one.id())
                        .toList());
        problems(out, found.problems());
        return out.endObject().toString();
    }

    /** Writes problems as a member of an object. */
    static void problems(JsonWriter out, List<Problem> problems) {
        out.values(
                "problems",
                problems.stream()
                        .map(one ->
                                (dev.patchbay.json.JsonValue)
                                        to ->
                                                to.beginObject()
                                                        .member(
                                                                "severity",
                                                                one.severity()
                                                                        .name()
                                                                        .toLowerCase(Locale.ROOT))
                                                        .member("file", one.file())
                                                        .member("line", one.line())
                                                        .member("column", one.column())
                                                        .member("key", one.key())
                                                        .member("message", one.message())
                                                        .endObject())
                        .toList());
    }
}
