package dev.patchbay.cli.context;

import dev.patchbay.config.edit.ServersFile;
import dev.patchbay.config.servers.BrokenFile;
import dev.patchbay.config.servers.Configuration;
import dev.patchbay.config.servers.Problem;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The servers of a file that the hub refuses.
 *
 * @param problems the problems of each server, by id
 */
public record RefusedServers(Map<String, List<Problem>> problems) {
    public static final RefusedServers NONE = new RefusedServers(Map.of());

    public static RefusedServers of(ServersFile file, Configuration configuration) {
        var problems = new LinkedHashMap<String, List<Problem>>();
        for (var entry : file.servers()) {
            boolean accepted =
                    configuration.definitions().stream()
                            .anyMatch(one -> one.id().equals(entry.id()));
            if (!accepted) {
                problems.put(
                        entry.id(),
                        configuration.problems().stream()
                                .filter(one -> one.within(entry.key()))
                                .toList());
            }
        }
        return new RefusedServers(problems);
    }

    /**
     * Returns the servers to report. An entry that would start this hub itself is not reported,
     * because it is refused on purpose.
     */
    public Set<String> reportable() {
        var ids = new LinkedHashSet<>(problems.keySet());
        ids.removeIf(
                id -> problems.getOrDefault(id, List.of()).stream().anyMatch(Problem::ofItself));
        return ids;
    }

    /**
     * Checks that a server is not refused.
     *
     * @throws BrokenFile if the server is refused
     */
    public void requireNone(String id) {
        var wrong = problems.get(id);
        if (wrong != null) {
            throw new BrokenFile(new Configuration(List.of(), wrong));
        }
    }
}
