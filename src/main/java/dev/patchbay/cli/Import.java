package dev.patchbay.cli;

import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.config.Client;
import dev.patchbay.config.ImportReader;
import dev.patchbay.config.ImportedServer;
import dev.patchbay.config.Problem;
import dev.patchbay.config.ServersFile;
import dev.patchbay.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Takes over the servers that another program has in its files. */
final class Import implements Site.Errand {
    private static final Option DRY =
            Option.flag("--dry-run", "say what would be done, and change nothing");

    static final Syntax SYNTAX =
            Syntax.of("import", "Take over the servers of another program.")
                    .taking("<claude|claude-desktop|vscode|codex|FILE>", 1, 1)
                    .with(DRY, Shared.CONFIG, Shared.JSON)
                    .saying(
                            """
                            They are added to the file that the hub reads, as they are written, references such as
                            ${TOKEN} included. A server whose id is there already is left alone, and so is Patchbay itself.
                            """)
                    .asIn(
                            "patchbay import claude --dry-run",
                            "patchbay import vscode",
                            "patchbay import ~/other/.mcp.json --config patchbay.json");

    private static final int MOST_ATTEMPTS = 5;

    private final Words words;

    Import(Words words) {
        this.words = words;
    }

    /** What becomes of the servers that were found. */
    private record Plan(
            ServersFile after, List<String> added, List<String> present, List<String> left) {}

    @Override
    public int run(Site site) throws IOException {
        var reader = new ImportReader(site.surroundings());
        var sources = sources(site, reader);
        var found =
                sources.stream()
                        .flatMap(file -> reader.servers(file, site.directory()).stream())
                        .toList();
        var file = site.fileToChange(words.value(Shared.CONFIG.name()));
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            var before = ServersFile.read(file, site.reader());
            var plan = plan(site, before, found);
            boolean nothing = words.has(DRY.name()) || plan.added().isEmpty();
            if (nothing || plan.after().save()) {
                tell(site.screen(), file, sources, plan);
                return Site.OK;
            }
        }
        site.screen().complain(file + " is being changed by somebody else; try again");
        return Site.FAILED;
    }

    private List<Path> sources(Site site, ImportReader reader) {
        var word = words.operand(0);
        var client = Client.named(word);
        if (client.isPresent()) {
            return reader.files(client.get(), site.directory());
        }
        try {
            var file = site.directory().resolve(word);
            if (Files.isRegularFile(file)) {
                return List.of(file);
            }
        } catch (InvalidPathException _) {
            // No path, so no file.
        }
        var names = Arrays.stream(Client.values()).map(Client::word).toList();
        throw new BadUsage(
                "There is no file "
                        + word
                        + ", and no client of that name; clients are "
                        + String.join(", ", names)
                        + Unknown.near(word, names));
    }

    private static Plan plan(Site site, ServersFile before, List<ImportedServer> found) {
        var after = before;
        var added = new ArrayList<String>();
        var present = new ArrayList<String>();
        var left = new ArrayList<String>();
        for (var server : found) {
            if (after.servers().stream().anyMatch(one -> one.id().equals(server.id()))) {
                present.add(server.id());
                continue;
            }
            var next = after.with(server.id(), server.definition());
            var reason = reason(site, next, server.id());
            if (reason.isEmpty()) {
                after = next;
                added.add(server.id());
            } else {
                left.add(server + ": " + reason);
            }
        }
        return new Plan(after, added, present, left);
    }

    /** Why the hub would not take a server; empty if it would. */
    private static String reason(Site site, ServersFile file, String id) {
        var configuration = file.configuration(site.reader());
        if (configuration.definitions().stream().anyMatch(one -> one.id().equals(id))) {
            return "";
        }
        var own =
                configuration.problems().stream()
                        .filter(one -> (one.key() + ".").contains("." + id + "."))
                        .toList();
        // What is not set here may be set where the hub runs.
        return Problem.onlyOfEnvironment(own)
                ? ""
                : own.stream().map(Problem::message).distinct().collect(Collectors.joining("; "));
    }

    private void tell(Screen screen, Path file, List<Path> sources, Plan plan) {
        if (words.has(Shared.JSON.name())) {
            var out =
                    new JsonWriter()
                            .beginObject()
                            .member("file", file.toString())
                            .member("dryRun", words.has(DRY.name()))
                            .strings("sources", sources.stream().map(Path::toString).toList())
                            .strings("added", plan.added())
                            .strings("present", plan.present())
                            .strings("leftOut", plan.left());
            screen.print(out.endObject().toString());
            return;
        }
        if (sources.isEmpty()) {
            screen.note("There is no file of " + words.operand(0) + " to read");
        }
        var verb = words.has(DRY.name()) ? "Would add " : "Added ";
        plan.added().forEach(id -> screen.line(verb + id + " to " + file));
        plan.present().forEach(id -> screen.line("There already: " + id));
        plan.left().forEach(text -> screen.note("Left out " + text));
    }
}
