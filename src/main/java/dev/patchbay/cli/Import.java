package dev.patchbay.cli;

import static java.util.stream.Collectors.joining;

import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.config.Client;
import dev.patchbay.config.Configuration;
import dev.patchbay.config.ImportReader;
import dev.patchbay.config.ImportedServer;
import dev.patchbay.config.Problem;
import dev.patchbay.config.ServerEntry;
import dev.patchbay.config.ServersFile;
import dev.patchbay.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

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
                            ${TOKEN} included; ${input:token} becomes ${TOKEN}. A server whose id is there already is
                            left alone, and so is Patchbay itself.
                            """)
                    .asIn(
                            "patchbay import claude --dry-run",
                            "patchbay import vscode",
                            "patchbay import ~/other/.mcp.json --config patchbay.json");

    private static final int MOST_ATTEMPTS = 5;

    /** Most projects have it under version control. */
    private static final String SHARED_FILE = ".mcp.json";

    private final Words words;

    Import(Words words) {
        this.words = words;
    }

    /**
     * What becomes of the servers that were found.
     *
     * @param secretive those that are added with values that are hidden elsewhere
     * @param notes what is to be known of those that are added
     */
    private record Plan(
            ServersFile after,
            List<String> added,
            List<String> present,
            List<String> left,
            List<String> secretive,
            List<Problem> notes) {}

    @Override
    public int run(Site site) throws IOException {
        var file = site.fileToChange(words.value(Shared.CONFIG.name()));
        var sources = sources(site);
        if (sources.isEmpty()) {
            return nothing(site);
        }
        var found = new ImportReader(site.directory(), file).servers(sources);
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

    private int nothing(Site site) {
        var client = Client.named(words.operand(0)).orElseThrow();
        site.screen()
                .complain(
                        "There is no file of "
                                + client.word()
                                + ": none of "
                                + places(site, client).map(Path::toString).collect(joining(", "))
                                + " is there");
        return Site.FAILED;
    }

    private static Stream<Path> places(Site site, Client client) {
        return client.files(site.surroundings().home(), site.directory()).stream();
    }

    private List<Path> sources(Site site) {
        var word = words.operand(0);
        var client = Client.named(word);
        if (client.isPresent()) {
            return places(site, client.get()).filter(Files::exists).toList();
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
        var secretive = new ArrayList<String>();
        var notes = new ArrayList<Problem>();
        for (var server : found) {
            if (after.servers().stream().anyMatch(one -> one.id().equals(server.id()))) {
                present.add(server.id());
                continue;
            }
            var next = after.with(server.id(), server.definition());
            var entry = entry(next, server.id());
            var configuration = next.configuration(site.reader());
            var problems =
                    configuration.problems().stream()
                            .filter(one -> one.within(entry.key()))
                            .toList();
            // What is not set here may be set where the hub runs.
            if (has(configuration, server.id()) || Problem.onlyOfEnvironment(problems)) {
                after = next;
                added.add(server.id());
                notes.addAll(problems);
                if (!entry.masked().toString().equals(server.definition().toString())) {
                    secretive.add(server.id());
                }
            } else {
                left.add(server + ": " + reason(problems));
            }
        }
        return new Plan(after, added, present, left, secretive, notes);
    }

    private static ServerEntry entry(ServersFile file, String id) {
        return file.servers().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    }

    private static boolean has(Configuration configuration, String id) {
        return configuration.definitions().stream().anyMatch(one -> one.id().equals(id));
    }

    private static String reason(List<Problem> problems) {
        return problems.stream()
                .map(one -> one.message().replaceFirst("^is left out: ", ""))
                .distinct()
                .collect(joining("; "));
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
            Validate.problems(out, plan.notes());
            screen.print(out.endObject().toString());
            return;
        }
        var verb = words.has(DRY.name()) ? "Would add " : "Added ";
        plan.added().forEach(id -> screen.line(verb + id + " to " + file));
        plan.present().forEach(id -> screen.line("There already: " + id));
        plan.left().forEach(text -> screen.note("Left out " + text));
        plan.notes().forEach(one -> screen.note(one.key() + " " + one.message()));
        if (file.endsWith(SHARED_FILE) && !plan.secretive().isEmpty()) {
            screen.note(
                    "Values of "
                            + String.join(", ", plan.secretive())
                            + " may be secrets, and projects often share "
                            + SHARED_FILE
                            + "; ${NAME} can stand for them");
        }
    }
}
