package dev.patchbay.cli;

import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.config.Configuration;
import dev.patchbay.config.ServerEntry;
import dev.patchbay.config.ServersFile;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.upstream.Definition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shows all servers of the file, and how they are. */
final class ListServers {
    private static final Option NO_CONNECT =
            Option.flag("--no-connect", "do not connect; say what stands in the file");

    static final Syntax SYNTAX =
            Syntax.of("list", "Show all servers of the file, and whether they can be reached.")
                    .with(NO_CONNECT, Shared.TIMEOUT, Shared.CONFIG, Shared.JSON)
                    .saying(
                            """
                            All servers are connected to at once; each has 10 seconds, or those of --timeout. Ends
                            with 0 however they are; `patchbay doctor` says what to do about those that are not well.
                            """)
                    .asIn("patchbay list", "patchbay list --no-connect --json");

    private static final String REFUSED = "wrong";
    private static final String ITSELF = "itself";

    private final Words words;

    private ListServers(Words words) {
        this.words = words;
    }

    static Command read(Words words) {
        var list = new ListServers(words);
        if (words.has(NO_CONNECT.name())) {
            return new Command.OnFiles(list::withoutConnecting);
        }
        var bound = Shared.timeout(words, Shared.USUAL_TIMEOUT);
        return new Command.Connecting((site, hub) -> {
            var file = site.servers(words.value(Shared.CONFIG.name()));
            if (file.isEmpty()) {
                return list.nothing(site);
            }
            var configuration = file.get().configuration(site.reader());
            var findings = new LinkedHashMap<String, Survey.Finding>();
            for (var finding :
                    new Survey(site.screen(), hub)
                            .of(Survey.hasty(configuration.definitions(), bound))) {
                findings.put(finding.definition().id(), finding);
            }
            list.print(site.screen(), file.get(), configuration, findings);
            return Site.OK;
        });
    }

    private int withoutConnecting(Site site) {
        var file = site.servers(words.value(Shared.CONFIG.name()));
        if (file.isEmpty()) {
            return nothing(site);
        }
        print(site.screen(), file.get(), file.get().configuration(site.reader()), Map.of());
        return Site.OK;
    }

    private int nothing(Site site) {
        if (words.has(Shared.JSON.name())) {
            site.screen().print("{\"servers\":[],\"problems\":[]}");
        } else {
            site.screen().note(site.noFile());
        }
        return Site.OK;
    }

    /**
     * One server, with what is known of it.
     *
     * @param itself whether it is the hub that would be started
     */
    private record Row(
            ServerEntry entry,
            @Nullable Definition definition,
            Survey.@Nullable Finding finding,
            boolean itself) {
        String status() {
            if (definition == null) {
                return itself ? ITSELF : REFUSED;
            }
            if (finding != null) {
                return finding.well() ? "connected" : "error";
            }
            return definition.enabled() ? "enabled" : "disabled";
        }

        Ink ink() {
            return switch (status()) {
                case "connected" -> Ink.GOOD;
                case "error", REFUSED -> Ink.BAD;
                case "disabled", ITSELF -> Ink.QUIET;
                default -> Ink.PLAIN;
            };
        }

        String tools() {
            return finding != null && finding.well()
                    ? "" + finding.report().state().offered().tools()
                    : "";
        }

        String target() {
            return Target.of(entry.masked());
        }

        String detail() {
            return finding != null && !finding.well() ? Trouble.of(finding) : target();
        }
    }

    private void print(
            Screen screen,
            ServersFile file,
            Configuration configuration,
            Map<String, Survey.Finding> findings) {
        var rows =
                file.servers().stream().map(entry -> row(entry, configuration, findings)).toList();
        if (words.has(Shared.JSON.name())) {
            screen.print(json(file, rows, configuration));
            return;
        }
        var table = new Table("ID", "STATUS", "TOOLS", "SERVER");
        for (var row : rows) {
            table.add(
                    Table.Cell.of(row.entry().id()),
                    new Table.Cell(row.status(), row.ink()),
                    Table.Cell.of(row.tools()),
                    Table.Cell.of(row.detail()));
        }
        if (rows.isEmpty()) {
            screen.note("There are no servers in " + file.file());
        } else {
            table.print(screen);
        }
        long unwell = rows.stream().filter(row -> row.ink() == Ink.BAD).count();
        if (unwell > 0) {
            screen.note(
                    (unwell == 1 ? "1 server is" : unwell + " servers are")
                            + " not well; patchbay doctor says why");
        }
    }

    private static Row row(
            ServerEntry entry, Configuration configuration, Map<String, Survey.Finding> findings) {
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
        Optional.ofNullable(row.finding()).ifPresent(finding -> Trouble.write(finding, out));
        out.endObject();
    }
}
