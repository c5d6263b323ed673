package dev.patchbay.cli;

import dev.patchbay.config.BrokenFile;
import dev.patchbay.config.Configuration;
import dev.patchbay.config.Problem;
import dev.patchbay.config.ServersFile;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The servers in a file that the hub does not take.
 *
 * @param problems what is wrong with each, by id
 */
record Refused(Map<String, List<Problem>> problems) {
    static final Refused NONE = new Refused(Map.of());

    static Refused of(ServersFile file, Configuration configuration) {
        var problems = new LinkedHashMap<String, List<Problem>>();
        for (var entry : file.servers()) {
            boolean taken =
                    configuration.definitions().stream()
                            .anyMatch(one -> one.id().equals(entry.id()));
            if (!taken) {
                problems.put(
                        entry.id(),
                        configuration.problems().stream()
                                .filter(one -> one.within(entry.key()))
                                .toList());
            }
        }
        return new Refused(problems);
    }

    /**
     * Those of which somebody should hear; that the hub does not start itself is as it should be.
     */
    Set<String> worthAWord() {
        var ids = new LinkedHashSet<>(problems.keySet());
        ids.removeIf(
                id -> problems.getOrDefault(id, List.of()).stream().anyMatch(Problem::ofItself));
        return ids;
    }

    /**
     * Lets a server be asked for something.
     *
     * @throws BrokenFile if it is one of these
     */
    void requireNone(String id) {
        var wrong = problems.get(id);
        if (wrong != null) {
            throw new BrokenFile(new Configuration(List.of(), wrong));
        }
    }
}
