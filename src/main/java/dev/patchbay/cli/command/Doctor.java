package dev.patchbay.cli.command;

import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.CommandHub;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.diagnosis.EnvironmentComparison;
import dev.patchbay.cli.diagnosis.EnvironmentComparison.Verdict;
import dev.patchbay.cli.diagnosis.MissingVariables;
import dev.patchbay.cli.diagnosis.Remedy;
import dev.patchbay.cli.survey.OfferSurvey;
import dev.patchbay.cli.survey.ServerErrorText;
import dev.patchbay.cli.survey.ToolNames;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.terminal.Colours;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.cli.terminal.UntrustedText;
import dev.patchbay.config.servers.Configuration;
import dev.patchbay.config.servers.Problem;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reports the problems of the servers, with a remedy for each. */
public final class Doctor implements CommandHub.Action {
    public static final Syntax SYNTAX =
            Syntax.of("doctor", "Show the problems of the servers, with a remedy for each.")
                    .with(SharedOptions.TIMEOUT, SharedOptions.CONFIG, SharedOptions.JSON)
                    .withHelp(
                            """
                            The command connects to every enabled server, as the hub does. It prints a line for each
                            server, with the time that it took, and for a failing server with the reason and a remedy.
                            The next lines name tools that are left out or listed under another name. A program that does
                            not answer is started again with all your environment variables. If it answers then, the
                            command prints the names of the variables that it may need. The exit code is 1 if there is an
                            error, and 0 if there are only warnings.
                            """)
                    .withExamples("patchbay doctor", "patchbay doctor --config my.json --json");

    /** All tools of a large server may have the same problem. */
    private static final int MAX_WARNINGS = 10;

    private static final int MAX_NOTES = 3;

    private final ParsedWords words;

    public Doctor(ParsedWords words) {
        this.words = words;
        SharedOptions.timeout(words, SharedOptions.AS_CONFIGURED);
    }

    /**
     * A server and its problem. The remedy is empty if the server works.
     *
     * @param missing the names of variables of which the program needs at least one
     */
    private record Diagnosis(
            OfferSurvey.Finding finding,
            String remedy,
            List<String> missing,
            List<String> warnings) {
        boolean connected() {
            return finding.connected();
        }
    }

    @Override
    public int run(CommandEnvironment context, CommandHub hub) throws InterruptedException {
        var file = context.file(words.value(SharedOptions.CONFIG.name()));
        if (file.isEmpty()) {
            context.screen().complain(context.noFile());
            return CommandEnvironment.WRONG;
        }
        var configuration =
                context.reader(words.value(SharedOptions.CONFIG.name())).read(file.get());
        var servers =
                OfferSurvey.withUserLimits(
                        configuration.definitions(),
                        SharedOptions.timeout(words, SharedOptions.AS_CONFIGURED));
        var survey = new OfferSurvey(context.screen(), hub);
        var findings = survey.of(servers);
        var tools = hub.catalog().now().tools();
        var variables = new MissingVariables(context.surroundings().environment(), hub::inherits);
        var verdicts = new EnvironmentComparison(survey, variables).of(findings);
        var remedies = Remedy.at(context.surroundings().home());
        var diagnoses =
                findings.stream()
                        .map(one -> {
                            var missing = missing(one, variables);
                            return new Diagnosis(
                                    one,
                                    remedy(one, remedies, missing, verdicts.get(id(one))),
                                    verdicts.get(id(one)) == Verdict.MISSES_VARIABLE
                                            ? missing
                                            : List.of(),
                                    ToolNames.warnings(one, tools));
                        })
                        .toList();
        if (words.has(SharedOptions.JSON.name())) {
            context.screen().json(json(file.get().toString(), configuration, diagnoses));
        } else {
            print(context.screen(), configuration, diagnoses);
        }
        context.reportFile(words);
        boolean hasErrors =
                diagnoses.stream().anyMatch(one -> !one.connected())
                        || configuration.definitions().stream().anyMatch(Definition::withheld)
                        || configuration.problems().stream()
                                .anyMatch(one -> one.severity() != Problem.Severity.WARNING);
        return hasErrors ? CommandEnvironment.FAILED : CommandEnvironment.OK;
    }

    private static String id(OfferSurvey.Finding finding) {
        return finding.definition().id();
    }

    private static List<String> missing(OfferSurvey.Finding finding, MissingVariables variables) {
        return !finding.connected()
                        && finding.definition().address() instanceof ServerAddress.Program program
                ? variables.of(program)
                : List.of();
    }

    private static String remedy(
            OfferSurvey.Finding finding,
            Remedy remedies,
            List<String> missing,
            @Nullable Verdict verdict) {
        var cause = ServerErrorText.cause(finding);
        if (cause == null) {
            return "";
        }
        return switch (verdict) {
            case MISSES_VARIABLE -> MissingVariables.remedy(missing);
            case WAS_SLOW -> Remedy.slow(finding.definition());
            case null ->
                    remedies.of(finding.definition(), cause)
                            + (Remedy.mayMissVariable(cause)
                                    ? MissingVariables.ofProxies(missing)
                                    : "");
        };
    }

    private static void print(
            Screen screen, Configuration configuration, List<Diagnosis> diagnoses) {
        for (var problem : configuration.problems()) {
            if (problem.ofTrust() && !List.of("", "hub").contains(problem.key())) {
                // The untrusted server has its own line below.
                continue;
            }
            boolean warning = problem.severity() == Problem.Severity.WARNING;
            line(
                    screen,
                    warning ? Colours.WARNING : Colours.BAD,
                    warning ? "!" : "✗",
                    problem.toString());
        }
        for (var one : diagnoses) {
            var id = one.finding().definition().id();
            var duration = " (" + one.finding().duration().toMillis() + " ms)";
            if (one.connected()) {
                int tools = one.finding().report().state().offered().tools();
                line(screen, Colours.GOOD, "✓", id + duration + ": tools " + tools);
            } else {
                line(
                        screen,
                        Colours.BAD,
                        "✗",
                        id
                                + duration
                                + ": "
                                + UntrustedText.line(ServerErrorText.of(one.finding()))
                                + " → "
                                + one.remedy());
            }
            lines(screen, Colours.WARNING, "!", id, one.warnings(), MAX_WARNINGS);
            lines(screen, Colours.QUIET, "·", id, one.finding().report().notes(), MAX_NOTES);
        }
        configuration.definitions().stream()
                .filter(one -> !one.enabled())
                .forEach(one -> {
                    if (one.withheld()) {
                        var text = one.id() + ": untrusted. " + ServerErrorText.withheld(one);
                        line(screen, Colours.BAD, "✗", text);
                    } else {
                        line(screen, Colours.QUIET, "-", one.id() + ": disabled");
                    }
                });
    }

    private static void lines(
            Screen screen, Colours colour, String sign, String id, List<String> texts, int limit) {
        texts.stream().limit(limit).forEach(text -> line(screen, colour, sign, id + ": " + text));
        if (texts.size() > limit) {
            var rest = id + ": and " + (texts.size() - limit) + " more, which --json shows";
            line(screen, colour, sign, rest);
        }
    }

    private static void line(Screen screen, Colours colour, String sign, String text) {
        screen.print(colour.on(sign, screen.colour()) + " " + UntrustedText.line(text));
    }

    private static String json(
            String file, Configuration configuration, List<Diagnosis> diagnoses) {
        var out = new JsonWriter().beginObject().member("file", file);
        var servers = new ArrayList<JsonValue>();
        configuration.definitions().stream()
                .filter(Definition::withheld)
                .forEach(one ->
                        servers.add(to ->
                                to.beginObject()
                                        .member("id", one.id())
                                        .member("status", "untrusted")
                                        .member("remedy", ServerErrorText.withheld(one))
                                        .endObject()));
        diagnoses.stream()
                .<JsonValue>map(one ->
                        to -> {
                            to.beginObject()
                                    .member("id", one.finding().definition().id())
                                    .member("status", one.connected() ? "connected" : "error");
                            ServerErrorText.write(one.finding(), to);
                            if (!one.connected()) {
                                to.member("remedy", one.remedy());
                            }
                            if (!one.missing().isEmpty()) {
                                to.strings("variables", one.missing());
                            }
                            to.strings("warnings", one.warnings())
                                    .strings("notes", one.finding().report().notes())
                                    .endObject();
                        })
                .forEach(servers::add);
        out.values("servers", servers);
        Validate.problems(out, configuration.problems());
        return out.endObject().toString();
    }
}
