package dev.patchbay.cli;

import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.config.Configuration;
import dev.patchbay.config.Problem;
import dev.patchbay.json.JsonWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Says what is wrong with the file. */
final class Validate implements Site.Errand {
    static final Syntax SYNTAX =
            Syntax.of("validate", "Say what is wrong with the file, and where.")
                    .with(Shared.CONFIG, Shared.JSON)
                    .saying(
                            """
                            A line for each problem: file, line, key, and what must hold. Ends with 2 if a server
                            cannot be used because of it, with 0 if there are only warnings.
                            """)
                    .asIn("patchbay validate", "patchbay validate --config my.json --json");

    private final Words words;

    Validate(Words words) {
        this.words = words;
    }

    @Override
    public int run(Site site) {
        var file = site.file(words.value(Shared.CONFIG.name()));
        if (file.isEmpty()) {
            site.screen().complain(site.noFile());
            return Site.WRONG;
        }
        var found = site.reader().read(file.get());
        if (words.has(Shared.JSON.name())) {
            site.screen().print(json(file.get(), found));
        } else {
            print(site.screen(), file.get(), found);
        }
        boolean wrong =
                found.problems().stream()
                        .anyMatch(one -> one.severity() != Problem.Severity.WARNING);
        return wrong ? Site.WRONG : Site.OK;
    }

    private static void print(Screen screen, Path file, Configuration found) {
        for (var problem : found.problems()) {
            var word =
                    switch (problem.severity()) {
                        case WARNING -> Ink.WARNING.on("warning", screen.colour());
                        case ERROR, FATAL -> Ink.BAD.on("error", screen.colour());
                    };
            screen.print(word + " " + Foreign.harmless(problem.toString()));
        }
        int count = found.definitions().size();
        screen.line(file + ": " + count + (count == 1 ? " server" : " servers") + " can be used");
    }

    private static String json(Path file, Configuration found) {
        var out = new JsonWriter().beginObject().member("file", file.toString());
        out.strings("servers", found.definitions().stream().map(one -> one.id()).toList());
        problems(out, found.problems());
        return out.endObject().toString();
    }

    /** Problems as a member of an object. */
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
