package dev.patchbay.config.servers;

import dev.patchbay.config.environment.ConfigurationContext;
import dev.patchbay.config.environment.HubAncestry;
import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.Key;
import dev.patchbay.config.format.SafeText;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.EraHint;
import dev.patchbay.upstream.definition.Sharing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads one server entry. */
final class ServerReader {
    private static final Map<String, EraHint> ERAS =
            Map.of("legacy", EraHint.LEGACY, "modern", EraHint.MODERN);

    private final ConfigurationContext context;
    private final Problems problems;
    private final ConnectionPolicy defaultPolicy;
    private final ConnectionPolicyReader policies;
    private final ServerAddressReader addresses;
    private final ToolsReader filters;

    /**
     * @param expansion replaces the references in its texts
     * @param directory the folder of the configuration file
     * @param defaultPolicy the policy of servers that do not set one
     */
    ServerReader(
            ConfigurationContext context,
            VariableExpansion expansion,
            Path directory,
            ConnectionPolicy defaultPolicy,
            Problems problems) {
        var texts = new TextsReader(expansion, problems);
        this.context = context;
        this.problems = problems;
        this.defaultPolicy = defaultPolicy;
        policies = new ConnectionPolicyReader(problems);
        addresses = new ServerAddressReader(texts, directory, problems);
        filters = new ToolsReader(texts, problems);
    }

    /** Returns the server; empty if a part of it was refused, or if it is this hub itself. */
    Optional<Definition> read(String id, ConfigurationNode.Member entry, Key key) {
        if (!(entry.value() instanceof ConfigurationNode.Mapping object)) {
            problems.refuse(entry.place(), key, "must be an object, found " + entry.value().kind());
            return Optional.empty();
        }
        int before = problems.errors();
        var server = new Section(flat(object), key, Keys.SERVER, problems);
        boolean enabled = enabled(server);
        var sharing = sharing(server);
        var address = addresses.read(server);
        var era = era(server);
        var withPolicy = policies.read(server, defaultPolicy);
        var tools = filters.read(server);
        if (address.isEmpty() || problems.errors() > before) {
            return Optional.empty();
        }
        if (HubAncestry.of(context.environment()).has(id, address.get())) {
            problems.refuseFile(entry.place(), key, Problem.STARTED_BY_ITSELF);
            return Optional.empty();
        }
        if (context.self().reachedBy(address.get(), context.environment())) {
            problems.warn(
                    entry.place(), key, Problem.ITSELF + ", which would start itself without end");
            return Optional.empty();
        }
        return Optional.of(
                new Definition(id, address.get(), enabled, withPolicy, tools, sharing, era));
    }

    /** Moves the members of {@code transport} up. Some files have the address in that object. */
    private static ConfigurationNode.Mapping flat(ConfigurationNode.Mapping server) {
        var members = new ArrayList<ConfigurationNode.Member>();
        for (var member : server.members()) {
            if (member.name().equals("transport")
                    && member.value() instanceof ConfigurationNode.Mapping inner) {
                members.addAll(inner.members());
            } else {
                members.add(member);
            }
        }
        return new ConfigurationNode.Mapping(server.place(), members);
    }

    private EraHint era(Section server) {
        var member = server.find("era");
        if (member == null) {
            return EraHint.UNKNOWN;
        }
        if (member.value() instanceof ConfigurationNode.Text(_, var word)
                && ERAS.containsKey(word)) {
            return Objects.requireNonNull(ERAS.get(word));
        }
        problems.refuse(
                member.place(),
                server.at(member),
                "must be legacy or modern, found " + SafeText.value(member.value()));
        return EraHint.UNKNOWN;
    }

    private Sharing sharing(Section server) {
        var member = server.find("shared");
        if (member == null) {
            return Sharing.AUTO;
        }
        return switch (member.value()) {
            case ConfigurationNode.Truth(_, var shared) -> shared ? Sharing.SHARED : Sharing.OWN;
            case ConfigurationNode.Text(_, var word) when word.equals("auto") -> Sharing.AUTO;
            default -> {
                problems.refuse(
                        member.place(),
                        server.at(member),
                        "must be true, false or \"auto\", found " + SafeText.value(member.value()));
                yield Sharing.AUTO;
            }
        };
    }

    private boolean enabled(Section server) {
        var enabled = server.truth("enabled");
        var disabled = server.truth("disabled");
        if (enabled.isPresent() && enabled.equals(disabled)) {
            problems.refuse(
                    server.place(),
                    server.key(),
                    "must not contradict itself: enabled and disabled are both " + enabled.get());
        }
        return enabled.orElse(!disabled.orElse(false));
    }
}
