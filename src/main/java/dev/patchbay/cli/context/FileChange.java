package dev.patchbay.cli.context;

import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.config.edit.ServerEntry;
import dev.patchbay.config.edit.ServersFile;
import dev.patchbay.config.servers.Configuration;
import dev.patchbay.config.servers.Problem;
import dev.patchbay.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Makes one change to the configuration file. */
public final class FileChange {
    /** If another program changes the file all the time, the command must still end. */
    private static final int MAX_ATTEMPTS = 5;

    private final CommandEnvironment context;
    private final Path file;
    private final String id;
    private final Optional<String> namedFile;
    private final boolean json;

    public FileChange(CommandEnvironment context, Path file, String id, ParsedWords words) {
        this.context = context;
        this.file = file;
        this.id = id;
        this.namedFile = words.value(SharedOptions.CONFIG.name());
        this.json = words.has(SharedOptions.JSON.name());
    }

    /**
     * Adds a server, or changes an existing one.
     *
     * @param added whether the server is new, so that the file must not have its id yet
     * @param message the message for a person after success
     */
    public int make(boolean added, UnaryOperator<ServersFile> edit, String message)
            throws IOException {
        return make(added, edit, changed -> report(message, changed));
    }

    /**
     * Adds a server, or changes an existing one.
     *
     * @param onSuccess is called after success, with whether the file has changed
     */
    public int make(boolean added, UnaryOperator<ServersFile> edit, Consumer<Boolean> onSuccess)
            throws IOException {
        var reader = context.reader(namedFile);
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            var before = ServersFile.read(file, reader);
            var replaced =
                    before.found() ? ReplacedFile.NOTHING : context.replaced(file, namedFile);
            var refused = refusal(before.servers(), added);
            if (refused.isPresent()) {
                context.screen().complain(refused.get());
                return CommandEnvironment.FAILED;
            }
            // An added server is trusted, because this user has just added it. A server that was
            // trusted stays trusted.
            boolean trusted = added || context.lookup().trust().trusts(before, id);
            var trustingReader = trusted ? reader.trusting(id) : reader;
            var after = edit.apply(before);
            var problems =
                    newProblems(before.configuration(reader), after.configuration(trustingReader));
            problems.forEach(problem -> context.screen().note(problem.toString()));
            if (added
                    && !accepted(after.configuration(trustingReader))
                    && !Problem.onlyOfEnvironment(problems)) {
                context.screen().complain("Nothing was added: the hub would refuse this server");
                return CommandEnvironment.WRONG;
            }
            boolean same = after.saysTheSameAs(before);
            if (same || after.save()) {
                onSuccess.accept(!same);
                if (!same) {
                    replaced.report(context.screen(), after);
                }
                return trust(after, trusted);
            }
        }
        context.screen().complain(file + " is being changed by another program; try again");
        return CommandEnvironment.FAILED;
    }

    private Optional<String> refusal(List<ServerEntry> servers, boolean added) {
        long count = servers.stream().filter(one -> one.id().equals(id)).count();
        if (added) {
            return count == 0
                    ? Optional.empty()
                    : Optional.of(
                            "There is a server "
                                    + id
                                    + " in "
                                    + file
                                    + " already; remove it first");
        }
        if (count > 1) {
            return Optional.of(
                    "There are "
                            + count
                            + " servers that get the id "
                            + id
                            + " in "
                            + file
                            + "; edit the file and give them different names");
        }
        return count == 1 ? Optional.empty() : Optional.of(UnknownName.server(id, servers, file));
    }

    private boolean accepted(Configuration after) {
        return after.definitions().stream().anyMatch(one -> one.id().equals(id));
    }

    /**
     * Returns the problems that the change causes. Lines are not compared, because every change
     * moves them.
     */
    private static List<Problem> newProblems(Configuration before, Configuration after) {
        var known = before.problems().stream().map(one -> one.key() + one.message()).toList();
        return after.problems().stream()
                .filter(one -> !known.contains(one.key() + one.message()))
                .toList();
    }

    private int trust(ServersFile after, boolean trusted) throws IOException {
        if (!after.trustable().contains(id)) {
            if (context.lookup().findable(file)) {
                context.lookup().trust().revoke(file, List.of(id));
            }
            return CommandEnvironment.OK;
        }
        return !trusted || context.trust(after, List.of(id), namedFile)
                ? CommandEnvironment.OK
                : CommandEnvironment.FAILED;
    }

    /** Begins the JSON that is printed after success. */
    public JsonWriter json(boolean changed) {
        return new JsonWriter()
                .beginObject()
                .member("id", id)
                .member("file", file.toString())
                .member("changed", changed);
    }

    private void report(String message, boolean changed) {
        if (json) {
            context.screen().json(json(changed).endObject().toString());
        } else {
            context.screen().line(message + " in " + file);
        }
    }
}
