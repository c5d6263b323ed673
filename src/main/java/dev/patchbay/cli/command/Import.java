package dev.patchbay.cli.command;

import static java.util.stream.Collectors.joining;

import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.ReplacedFile;
import dev.patchbay.cli.context.ServerTarget;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.context.UnknownName;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.config.edit.SecretReferences;
import dev.patchbay.config.edit.ServerEntry;
import dev.patchbay.config.edit.ServersFile;
import dev.patchbay.config.imports.ImportReader;
import dev.patchbay.config.imports.ImportSource;
import dev.patchbay.config.imports.ImportedServer;
import dev.patchbay.config.servers.Configuration;
import dev.patchbay.config.servers.Problem;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Imports servers from the files of another program. */
public final class Import implements CommandEnvironment.Action {
    private static final Option DRY_RUN =
            Option.flag("--dry-run", "print what would be imported, and change nothing");

    public static final Syntax SYNTAX =
            Syntax.of("import", "Import the servers of another program.")
                    .withOperands(
                            "<claude|claude-desktop|vscode|codex|cursor|gemini|windsurf|FILE>",
                            1,
                            1)
                    .with(DRY_RUN, SharedOptions.CONFIG, SharedOptions.JSON)
                    .withHelp(
                            """
                            The servers are added to ./patchbay.json as they are written, with references such as
                            ${TOKEN}; ${input:token} becomes ${TOKEN}. A server is not imported if its id exists, or if it
                            is Patchbay itself. Imported servers are trusted (see `patchbay trust`).
                            A value that looks like a secret is not copied from a file outside of this folder. A variable
                            replaces it, and the command prints a line that sets the variable, without the value. A
                            program gets only some of the variables that its client may have passed on; `patchbay doctor`
                            finds the variables that it needs.
                            """)
                    .withExamples(
                            "patchbay import claude --dry-run",
                            "patchbay import vscode",
                            "patchbay import ~/other/.mcp.json --config patchbay.json");

    private static final int MAX_ATTEMPTS = 5;

    /** Most projects have this file under version control. */
    private static final String SHARED_FILE = ".mcp.json";

    private final ParsedWords words;
    private final Optional<String> namedFile;

    public Import(ParsedWords words) {
        this.words = words;
        this.namedFile = words.value(SharedOptions.CONFIG.name());
    }

    /**
     * The result of an import, before it is saved.
     *
     * @param missing the variables that replace secrets
     * @param withMaskedValues the added servers with values that other commands mask
     * @param ofFolder the added servers from files of the current folder that the user has not
     *     named
     * @param notes problems of the added servers
     */
    private record Plan(
            ServersFile after,
            List<Missing> missing,
            List<String> added,
            List<String> present,
            List<String> leftOut,
            List<String> withMaskedValues,
            List<String> ofFolder,
            List<Problem> notes) {}

    /** A variable that the user must set for a server. */
    private record Missing(ImportedServer server, SecretReferences.Variable variable) {
        /** Returns a shell line that sets the variable. The user inserts the value. */
        @Override
        public String toString() {
            var scheme = variable.scheme().isEmpty() ? "" : ", after " + variable.scheme();
            return "  export " + variable.name() + "=…   # " + place() + scheme;
        }

        private String place() {
            return variable.key() + " of " + server;
        }

        /** Returns whether a problem only says that this variable is not set. */
        boolean explains(Problem problem) {
            return problem.needsVariable(variable.name());
        }

        void write(JsonWriter out) {
            out.beginObject()
                    .member("name", variable.name())
                    .member("server", server.id())
                    .member("key", variable.key())
                    .member("file", server.file().toString())
                    .member("line", server.line())
                    .endObject();
        }
    }

    @Override
    public int run(CommandEnvironment context) throws IOException {
        var file = context.fileToAddTo(namedFile);
        var sources = sources(context);
        if (sources.isEmpty()) {
            reportMissingFiles(context);
        }
        var found = new ImportReader(context.directory(), file).servers(sources);
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            var before = ServersFile.read(file, context.reader(namedFile));
            var replaced =
                    before.found() ? ReplacedFile.NOTHING : context.replaced(file, namedFile);
            var plan = plan(context, before, found);
            boolean nothing = words.has(DRY_RUN.name()) || plan.added().isEmpty();
            if (nothing || plan.after().save()) {
                report(context.screen(), file, sources, plan);
                if (nothing) {
                    return CommandEnvironment.OK;
                }
                replaced.report(context.screen(), plan.after());
                return context.trust(plan.after(), plan.added(), namedFile)
                        ? CommandEnvironment.OK
                        : CommandEnvironment.FAILED;
            }
        }
        context.screen().complain(file + " is being changed by another program; try again");
        return CommandEnvironment.FAILED;
    }

    private void reportMissingFiles(CommandEnvironment context) {
        var client = ImportSource.named(words.operand(0)).orElseThrow();
        context.screen()
                .note(
                        "There is nothing to import: "
                                + client.word()
                                + " has no file here, looked for "
                                + places(context, client)
                                        .map(Path::toString)
                                        .collect(joining(", ")));
    }

    private static Stream<Path> places(CommandEnvironment context, ImportSource client) {
        return client.files(context.surroundings().home(), context.directory()).stream();
    }

    private List<Path> sources(CommandEnvironment context) {
        var word = words.operand(0);
        var client = ImportSource.named(word);
        if (client.isPresent()) {
            return places(context, client.get()).filter(Files::exists).toList();
        }
        try {
            var file = context.directory().resolve(word);
            if (Files.isRegularFile(file)) {
                return List.of(file);
            }
        } catch (InvalidPathException _) {
            // The operand is not a valid path, so it names no file.
        }
        var names = Arrays.stream(ImportSource.values()).map(ImportSource::word).toList();
        throw new BadUsage(
                word
                        + " is neither a file nor a client; clients are "
                        + String.join(", ", names)
                        + UnknownName.near(word, names));
    }

    private Plan plan(CommandEnvironment context, ServersFile before, List<ImportedServer> found) {
        boolean client = ImportSource.named(words.operand(0)).isPresent();
        var after = before;
        var added = new ArrayList<String>();
        var present = new ArrayList<String>();
        var leftOut = new ArrayList<String>();
        var withMaskedValues = new ArrayList<String>();
        var ofFolder = new ArrayList<String>();
        var notes = new ArrayList<Problem>();
        var missing = new ArrayList<Missing>();
        var references = new SecretReferences(context.surroundings().environment());
        for (var whole : found) {
            if (after.servers().stream().anyMatch(one -> one.id().equals(whole.id()))) {
                present.add(whole.id());
                continue;
            }
            var replaced =
                    context.mayCopySecrets(whole.file(), before.file())
                            ? new SecretReferences.Result(whole, List.of())
                            : references.of(whole);
            var server = replaced.server();
            var next = after.with(server.id(), server.definition());
            var entry = entry(next, server.id());
            var configuration = next.configuration(context.reader(namedFile).trusting(server.id()));
            var problems =
                    configuration.problems().stream()
                            .filter(one -> one.within(entry.key()))
                            .toList();
            // A variable that is missing here may be set where the hub runs.
            if (has(configuration, server.id()) || Problem.onlyOfEnvironment(problems)) {
                after = next;
                added.add(server.id());
                replaced.variables().forEach(one -> missing.add(new Missing(server, one)));
                problems.stream()
                        .filter(one ->
                                missing.stream().noneMatch(variable -> variable.explains(one)))
                        .forEach(notes::add);
                if (client && server.file().startsWith(context.directory())) {
                    ofFolder.add(server + ": " + ServerTarget.of(entry.masked()));
                }
                if (!entry.masked().toString().equals(server.definition().toString())) {
                    withMaskedValues.add(server.id());
                }
            } else {
                leftOut.add(server + ": " + reason(problems));
            }
        }
        return new Plan(after, missing, added, present, leftOut, withMaskedValues, ofFolder, notes);
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

    private void report(Screen screen, Path file, List<Path> sources, Plan plan) {
        if (words.has(SharedOptions.JSON.name())) {
            var out =
                    new JsonWriter()
                            .beginObject()
                            .member("file", file.toString())
                            .member("dryRun", words.has(DRY_RUN.name()))
                            .strings("sources", sources.stream().map(Path::toString).toList())
                            .strings("added", plan.added())
                            .strings("present", plan.present())
                            .strings("leftOut", plan.leftOut());
            out.values(
                    "variables",
                    plan.missing().stream().<JsonValue>map(one -> one::write).toList());
            Validate.problems(out, plan.notes());
            screen.json(out.endObject().toString());
            return;
        }
        var verb = words.has(DRY_RUN.name()) ? "Would add " : "Added ";
        plan.added().forEach(id -> screen.line(verb + id + " to " + file));
        plan.present().forEach(id -> screen.line("Already in the file: " + id));
        plan.leftOut().forEach(text -> screen.note("Left out " + text));
        plan.notes().forEach(one -> screen.note(one.key() + " " + one.message()));
        // A user who has cloned a repository may not know the servers in it.
        plan.ofFolder().forEach(text -> screen.note("From this folder: " + text));
        if (!plan.missing().isEmpty()) {
            screen.note(
                    "Secrets are not copied: "
                            + file
                            + " has a variable for each of them; set these variables where the"
                            + " hub runs");
            plan.missing().forEach(one -> screen.note(one.toString()));
        }
        if (file.endsWith(SHARED_FILE) && !plan.withMaskedValues().isEmpty()) {
            screen.note(
                    "Values of "
                            + String.join(", ", plan.withMaskedValues())
                            + " may be secrets, and projects often share "
                            + SHARED_FILE
                            + "; use references such as ${NAME} in their place");
        }
    }
}
