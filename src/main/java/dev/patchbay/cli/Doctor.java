package dev.patchbay.cli;

import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.config.Configuration;
import dev.patchbay.config.Problem;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import java.util.List;

/** Says what is wrong with the servers, and what to do about it. */
final class Doctor implements Connected.Errand {
    static final Syntax SYNTAX =
            Syntax.of("doctor", "Say what is wrong with the servers, and what to do about it.")
                    .with(Shared.TIMEOUT, Shared.CONFIG, Shared.JSON)
                    .saying(
                            """
                            Every server that is switched on is connected to, as the hub would. Each has a line with how
                            long it took; one that is not well has the reason and a remedy. Below it is what of its tools
                            is left out or listed otherwise. Ends with 1 if something has to be done, with 0 if there are
                            only warnings.
                            """)
                    .asIn("patchbay doctor", "patchbay doctor --config my.json --json");

    /** Servers with many tools may have one and the same trouble with all of them. */
    private static final int MOST_WARNINGS = 10;

    private static final int MOST_NOTES = 3;

    private final Words words;

    Doctor(Words words) {
        this.words = words;
        Shared.timeout(words, Shared.AS_CONFIGURED);
    }

    /** A server, what is wrong with it, and what to do; both empty if nothing is. */
    private record Diagnosis(Survey.Finding finding, String remedy, List<String> warnings) {
        boolean well() {
            return finding.well();
        }
    }

    @Override
    public int run(Site site, Connected hub) throws InterruptedException {
        var file = site.file(words.value(Shared.CONFIG.name()));
        if (file.isEmpty()) {
            site.screen().complain(site.noFile());
            return Site.WRONG;
        }
        var configuration = site.reader().read(file.get());
        var servers =
                Survey.hasty(
                        configuration.definitions(), Shared.timeout(words, Shared.AS_CONFIGURED));
        var findings = new Survey(site.screen(), hub).of(servers);
        var remedies = Remedy.at(site.surroundings().home());
        var diagnoses =
                findings.stream()
                        .map(one ->
                                new Diagnosis(
                                        one,
                                        one.well()
                                                ? ""
                                                : remedies.of(one.definition(), Trouble.of(one)),
                                        ToolNames.warnings(one, hub.catalog().now().tools())))
                        .toList();
        if (words.has(Shared.JSON.name())) {
            site.screen().print(json(file.get().toString(), configuration, diagnoses));
        } else {
            print(site.screen(), configuration, diagnoses);
        }
        boolean red =
                diagnoses.stream().anyMatch(one -> !one.well())
                        || configuration.problems().stream()
                                .anyMatch(one -> one.severity() != Problem.Severity.WARNING);
        return red ? Site.FAILED : Site.OK;
    }

    private static void print(
            Screen screen, Configuration configuration, List<Diagnosis> diagnoses) {
        for (var problem : configuration.problems()) {
            boolean warning = problem.severity() == Problem.Severity.WARNING;
            line(screen, warning ? Ink.WARNING : Ink.BAD, warning ? "!" : "✗", problem.toString());
        }
        for (var one : diagnoses) {
            var id = one.finding().definition().id();
            var took = " (" + one.finding().took().toMillis() + " ms)";
            if (one.well()) {
                int tools = one.finding().report().state().offered().tools();
                line(screen, Ink.GOOD, "✓", id + took + ": tools " + tools);
            } else {
                line(
                        screen,
                        Ink.BAD,
                        "✗",
                        id
                                + took
                                + ": "
                                + Foreign.line(Trouble.of(one.finding()))
                                + " → "
                                + one.remedy());
            }
            lines(screen, Ink.WARNING, "!", id, one.warnings(), MOST_WARNINGS);
            lines(screen, Ink.QUIET, "·", id, one.finding().report().notes(), MOST_NOTES);
        }
        configuration.definitions().stream()
                .filter(one -> !one.enabled())
                .forEach(one -> line(screen, Ink.QUIET, "-", one.id() + ": disabled"));
    }

    private static void lines(
            Screen screen, Ink ink, String sign, String id, List<String> texts, int most) {
        texts.stream().limit(most).forEach(text -> line(screen, ink, sign, id + ": " + text));
        if (texts.size() > most) {
            var rest = id + ": and " + (texts.size() - most) + " more, which --json has";
            line(screen, ink, sign, rest);
        }
    }

    private static void line(Screen screen, Ink ink, String sign, String text) {
        screen.print(ink.on(sign, screen.colour()) + " " + Foreign.line(text));
    }

    private static String json(
            String file, Configuration configuration, List<Diagnosis> diagnoses) {
        var out = new JsonWriter().beginObject().member("file", file);
        out.values(
                "servers",
                diagnoses.stream()
                        .<JsonValue>map(one ->
                                to -> {
                                    to.beginObject()
                                            .member("id", one.finding().definition().id())
                                            .member("status", one.well() ? "connected" : "error");
                                    Trouble.write(one.finding(), to);
                                    if (!one.well()) {
                                        to.member("remedy", one.remedy());
                                    }
                                    to.strings("warnings", one.warnings())
                                            .strings("notes", one.finding().report().notes())
                                            .endObject();
                                })
                        .toList());
        Validate.problems(out, configuration.problems());
        return out.endObject().toString();
    }
}
