package dev.patchbay.config;

import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Patience;
import dev.patchbay.upstream.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads one server. */
final class ServerReader {
    private static final Map<String, Verdict> ERAS =
            Map.of("legacy", Verdict.LEGACY, "modern", Verdict.MODERN);

    private final Surroundings surroundings;
    private final Problems problems;
    private final Patience patience;
    private final PatienceReader patiences;
    private final WayReader ways;
    private final ToolsReader filters;

    /**
     * @param expansion for its texts
     * @param directory where the configuration file is
     * @param patience of servers that say nothing of it
     */
    ServerReader(
            Surroundings surroundings,
            Expansion expansion,
            Path directory,
            Patience patience,
            Problems problems) {
        var texts = new Texts(expansion, problems);
        this.surroundings = surroundings;
        this.problems = problems;
        this.patience = patience;
        patiences = new PatienceReader(problems);
        ways = new WayReader(texts, directory, problems);
        filters = new ToolsReader(texts, problems);
    }

    /** The server, or empty if something in it was refused, or it is the hub itself. */
    Optional<Definition> read(String id, Node.Member entry, Key key) {
        if (!(entry.value() instanceof Node.Mapping object)) {
            problems.refuse(entry.place(), key, "must be an object, found " + entry.value().kind());
            return Optional.empty();
        }
        int before = problems.errors();
        var server = new Section(flat(object), key, Keys.SERVER, problems);
        boolean enabled = enabled(server);
        boolean shared = server.truth("shared").orElse(true);
        var way = ways.read(server);
        var era = era(server);
        var patient = patiences.read(server, patience);
        var tools = filters.read(server);
        if (way.isEmpty() || problems.errors() > before) {
            return Optional.empty();
        }
        if (Lineage.of(surroundings.environment()).has(id, way.get())) {
            problems.refuseFile(entry.place(), key, Problem.STARTED_BY_ITSELF);
            return Optional.empty();
        }
        if (surroundings.self().reachedBy(way.get(), surroundings.environment())) {
            problems.warn(entry.place(), key, Problem.ITSELF + ", which would never end");
            return Optional.empty();
        }
        return Optional.of(new Definition(id, way.get(), enabled, patient, tools, shared, era));
    }

    /** Some files keep what is about reaching a server in an object of its own. */
    private static Node.Mapping flat(Node.Mapping server) {
        var members = new ArrayList<Node.Member>();
        for (var member : server.members()) {
            if (member.name().equals("transport") && member.value() instanceof Node.Mapping inner) {
                members.addAll(inner.members());
            } else {
                members.add(member);
            }
        }
        return new Node.Mapping(server.place(), members);
    }

    private Verdict era(Section server) {
        var member = server.find("era");
        if (member == null) {
            return Verdict.UNKNOWN;
        }
        if (member.value() instanceof Node.Text(_, var word) && ERAS.containsKey(word)) {
            return Objects.requireNonNull(ERAS.get(word));
        }
        problems.refuse(
                member.place(),
                server.at(member),
                "must be legacy or modern, found " + Shown.value(member.value()));
        return Verdict.UNKNOWN;
    }

    private boolean enabled(Section server) {
        var enabled = server.truth("enabled");
        var disabled = server.truth("disabled");
        if (enabled.isPresent() && enabled.equals(disabled)) {
            problems.refuse(
                    server.place(),
                    server.key(),
                    "must be enabled or disabled, found both to be " + enabled.get());
        }
        return enabled.orElse(!disabled.orElse(false));
    }
}
