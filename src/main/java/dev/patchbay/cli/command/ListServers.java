package dev.patchbay.cli.command;

import dev.patchbay.cli.context.Command;
import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.ServerTarget;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.survey.OfferSurvey;
import dev.patchbay.cli.survey.ServerErrorText;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.terminal.Colours;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.cli.terminal.Table;
import dev.patchbay.config.edit.ServerEntry;
import dev.patchbay.config.edit.ServersFile;
import dev.patchbay.config.servers.Configuration;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.upstream.definition.Definition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shows all servers of the file and their status. */
public final class ListServers {
    private static final Option NO_CONNECT =
            Option.flag("--no-connect", "do not connect; show only what is in the file");

    public static final Syntax SYNTAX =
            Syntax.of("list", "Show all servers of the file, and whether they can be reached.")
                    .with(
                            NO_CONNECT,
                            SharedOptions.TIMEOUT,
                            SharedOptions.CONFIG,
                            SharedOptions.JSON)
                    .withHelp(
                            """
                            The command connects to all servers at the same time. Each server has 10 seconds, or the time
                            of --timeout. The exit code is 0 even if servers fail; `patchbay doctor` shows a remedy for
                            each of them. `patchbay ls` is the same command.
                            """)
                    .withExamples("patchbay list", "patchbay list --no-connect --json");

    private static final String FAILED = "error";
    private static final String REFUSED = "wrong";
    private static final String ITSELF = "itself";
    private static final String UNTRUSTED = "untrusted";

    private final ParsedWords words;

    private ListServers(ParsedWords words) {
        this.words = words;
    }

    public static Command read(ParsedWords words) {
        var list = new ListServers(words);
        if (words.has(NO_CONNECT.name())) {
            return new Command.OnFiles(list::withoutConnecting);
        }
        var limit = SharedOptions.timeout(words, SharedOptions.DEFAULT_TIMEOUT);
        return new Command.Connecting((context, hub) -> {
            var file = context.servers(words.value(SharedOptions.CONFIG.name()));
            if (file.isEmpty()) {
                return list.nothing(context);
            }
            var configuration = list.configuration(context, file.get());
            var findings = new LinkedHashMap<String, OfferSurvey.Finding>();
            for (var finding :
                    new OfferSurvey(context.screen(), hub)
                            .of(OfferSurvey.withUserLimits(configuration.definitions(), limit))) {
                findings.put(finding.definition().id(), finding);
            }
            list.print(context.screen(), file.get(), configuration, findings);
            context.reportFile(words);
            return CommandEnvironment.OK;
        });
    }

    private int withoutConnecting(CommandEnvironment context) {
        var file = context.servers(words.value(SharedOptions.CONFIG.name()));
        if (file.isEmpty()) {
            return nothing(context);
        }
        print(context.screen(), file.get(), configuration(context, file.get()), Map.of());
        context.reportFile(words);
        return CommandEnvironment.OK;
    }

    private Configuration configuration(CommandEnvironment context, ServersFile file) {
        return file.configuration(context.reader(words.value(SharedOptions.CONFIG.name())));
    }

    private int nothing(CommandEnvironment context) {
        if (words.has(SharedOptions.JSON.name())) {
            context.screen().json("{\"servers\":[],\"problems\":[]}");
        } else {
            context.screen().note(context.noFile());
        }
        return CommandEnvironment.OK;
    }

    /**
     * One server of the file.
     *
     * @param itself whether the entry would start this hub itself
     */
    private record Row(
            ServerEntry entry,
            @Nullable Definition definition,
            OfferSurvey.@Nullable Finding finding,
            boolean itself) {
        String status() {
            if (definition == null) {
                return itself ? ITSELF : REFUSED;
            }
            if (definition.withheld()) {
                return UNTRUSTED;
            }
            if (finding != null) {
                return finding.connected() ? "connected" : FAILED;
            }
            return definition.enabled() ? "enabled" : "disabled";
        }

        Colours colour() {
            return switch (status()) {
                case "connected" -> Colours.GOOD;
                case FAILED, REFUSED -> Colours.BAD;
                case UNTRUSTED -> Colours.WARNING;
                case "disabled", ITSELF -> Colours.QUIET;
                default -> Colours.PLAIN;
            };
        }

        String tools() {
            return finding != null && finding.connected()
                    ? "" + finding.report().state().offered().tools()
                    : "";
        }

        String target() {
            return ServerTarget.of(entry.masked());
        }

        String detail() {
            return finding != null && !finding.connected() ? ServerErrorText.of(finding) : target();
        }
    }

    private void print(
            Screen screen,
            ServersFile file,
            Configuration configuration,
            Map<String, OfferSurvey.Finding> findings) {
        var rows =
                file.servers().stream().map(entry -> row(entry, configuration, findings)).toList();
        if (words.has(SharedOptions.JSON.name())) {
            screen.json(json(file, rows, configuration));
            return;
        }
        var table = new Table("ID", "STATUS", "TOOLS", "SERVER");
        for (var row : rows) {
            table.add(
                    Table.Cell.of(row.entry().id()),
                    new Table.Cell(row.status(), row.colour()),
                    Table.Cell.of(row.tools()),
                    Table.Cell.of(row.detail()));
        }
        if (rows.isEmpty()) {
            screen.note("There are no servers in " + file.file());
        } else {
            table.print(screen);
        }
        if (!table.fits(screen)) {
            // If the table is cut, the reasons of failures are printed in full below it.
            rows.stream()
                    .filter(row -> row.finding() != null && row.status().equals(FAILED))
                    .forEach(row -> screen.line(row.entry().id() + ": " + row.detail()));
        }
        long failing = rows.stream().filter(row -> row.colour() == Colours.BAD).count();
        long untrusted = rows.stream().filter(row -> row.status().equals(UNTRUSTED)).count();
        if (untrusted > 0) {
            screen.note(
                    (untrusted == 1 ? "1 server is" : untrusted + " servers are")
                            + " not trusted and not used; patchbay trust --show shows the"
                            + " entries, and patchbay trust trusts them");
        }
        if (failing > 0) {
            screen.note(
                    (failing == 1 ? "1 server is" : failing + " servers are")
                            + " failing; patchbay doctor shows the reason");
        }
    }

    private static Row row(
            ServerEntry entry,
            Configuration configuration,
            Map<String, OfferSurvey.Finding> findings) {
        return new Row(
                entry,
                configuration.definitions().stream()
                        .filter(one -> one.id().equals(entry.id()))
                        .findFirst()
                        .orElse(null),
                findings.get(entry.id()),
                configuration.problems().stream()
                        .anyMatch(one -> one.line() == entry.line() && one.ofItself()));
    }

    private static String json(ServersFile file, List<Row> rows, Configuration configuration) {
        var out = new JsonWriter().beginObject().member("file", file.file().toString());
        out.values("servers", rows.stream().<JsonValue>map(row -> to -> write(row, to)).toList());
        Validate.problems(out, configuration.problems());
        return out.endObject().toString();
    }

    private static void write(Row row, JsonWriter out) {
        out.beginObject()
                .member("id", row.entry().id())
                .member("status", row.status())
                .member("server", row.target());
        Optional.ofNullable(row.finding())
                .ifPresent(finding -> ServerErrorText.write(finding, out));
        out.endObject();
    }
}
