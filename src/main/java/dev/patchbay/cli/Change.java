package dev.patchbay.cli;

import dev.patchbay.cli.syntax.Words;
import dev.patchbay.config.Problem;
import dev.patchbay.config.ServerEntry;
import dev.patchbay.config.ServersFile;
import dev.patchbay.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** One change of the file with the servers. */
final class Change {
    /** Whoever else writes the file again and again must not keep us for ever. */
    private static final int MOST_ATTEMPTS = 5;

    private final Site site;
    private final Path file;
    private final String id;
    private final boolean json;

    Change(Site site, Path file, String id, Words words) {
        this.site = site;
        this.file = file;
        this.id = id;
        this.json = words.has(Shared.JSON.name());
    }

    /**
     * Adds a server, or changes one that is there.
     *
     * @param added whether there must be none of this id before
     * @param said what was done, for a person
     */
    int make(boolean added, UnaryOperator<ServersFile> edit, String said) throws IOException {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            var before = ServersFile.read(file, site.reader());
            var refused = refusal(before.servers(), added);
            if (refused.isPresent()) {
                site.screen().complain(refused.get());
                return Site.FAILED;
            }
            var after = edit.apply(before);
            var problems = newProblems(before, after);
            problems.forEach(problem -> site.screen().note(problem.toString()));
            if (added && !taken(after) && !Problem.onlyOfEnvironment(problems)) {
                site.screen().complain("Nothing was added: the hub would not take it");
                return Site.WRONG;
            }
            boolean same = after.saysTheSameAs(before);
            if (same || after.save()) {
                tell(said, !same);
                return Site.OK;
            }
        }
        site.screen().complain(file + " is being changed by somebody else; try again");
        return Site.FAILED;
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
                            + " servers that become "
                            + id
                            + " in "
                            + file
                            + "; change that by hand");
        }
        return count == 1 ? Optional.empty() : Optional.of(Unknown.server(id, servers, file));
    }

    private boolean taken(ServersFile after) {
        return after.configuration(site.reader()).definitions().stream()
                .anyMatch(one -> one.id().equals(id));
    }

    /** What is wrong only now; lines move with every change. */
    private List<Problem> newProblems(ServersFile before, ServersFile after) {
        var known =
                before.configuration(site.reader()).problems().stream()
                        .map(one -> one.key() + one.message())
                        .toList();
        return after.configuration(site.reader()).problems().stream()
                .filter(one -> !known.contains(one.key() + one.message()))
                .toList();
    }

    private void tell(String said, boolean changed) {
        if (json) {
            site.screen()
                    .print(
                            new JsonWriter()
                                    .beginObject()
                                    .member("id", id)
                                    .member("file", file.toString())
                                    .member("changed", changed)
                                    .endObject()
                                    .toString());
        } else {
            site.screen().line(said + " in " + file);
        }
    }
}
