package dev.patchbay.cli;

import dev.patchbay.catalog.FullName;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.Profile;
import dev.patchbay.catalog.Resolution;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.config.Configuration;
import dev.patchbay.upstream.Definition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds tools, and connects to no more servers than that needs. */
final class ToolSearch {
    private static final String OPERATION = "tools/call";

    private final Screen screen;
    private final Connected hub;
    private final List<Definition> definitions;
    private final Refused refused;
    private final Map<String, Profile> profiles;

    private ToolSearch(
            Screen screen,
            Connected hub,
            List<Definition> definitions,
            Refused refused,
            Map<String, Profile> profiles) {
        this.screen = screen;
        this.hub = hub;
        this.definitions = definitions;
        this.refused = refused;
        this.profiles = profiles;
    }

    static ToolSearch in(Site site, Connected hub, Words words, Duration usual) {
        var file = site.servers(words.value(Shared.CONFIG.name()));
        var configuration =
                file.map(one -> one.configuration(site.reader())).orElse(Configuration.NONE);
        return new ToolSearch(
                site.screen(),
                hub,
                Survey.hasty(configuration.definitions(), Shared.timeout(words, usual)),
                file.map(one -> Refused.of(one, configuration)).orElse(Refused.NONE),
                configuration.profiles());
    }

    /**
     * The tool of a name; empty if there is none, or several have it.
     *
     * @throws dev.patchbay.call.HubFailure if its server cannot be reached
     * @throws dev.patchbay.config.BrokenFile if what the file says of its server is wrong
     */
    Optional<ToolEntry> tool(String name) throws InterruptedException {
        var full = FullName.parse(name);
        if (full.isPresent()) {
            var server = full.get().server();
            refused.requireNone(server);
            for (var definition : definitions) {
                if (definition.id().equals(server)) {
                    return ofServer(definition, full.get());
                }
            }
        }
        if (listed(name).isEmpty()) {
            survey(definitions);
            tellRefused("*");
        }
        return listed(name);
    }

    private Optional<ToolEntry> ofServer(Definition server, FullName name)
            throws InterruptedException {
        hub.begin(List.of(server));
        var gate = hub.catalog().gate(server.id());
        if (gate.isEmpty()) {
            return Optional.empty();
        }
        var id = List.of(server.id());
        try (var _ = new Waiting(new StatusLines(screen), time -> Survey.lines(hub, id, time))) {
            return gate.get().tool(name, OPERATION);
        }
    }

    private Optional<ToolEntry> listed(String name) {
        return hub.catalog().now().tool(name) instanceof Resolution.Found found
                ? Optional.of(found.tool())
                : Optional.empty();
    }

    /**
     * All tools that a profile shows.
     *
     * @throws BadUsage if there is none of this name
     */
    List<ToolEntry> shown(String name) throws InterruptedException {
        var profile = profiles.get(name);
        if (profile == null) {
            throw new BadUsage(
                    "No profile is named "
                            + name
                            + Unknown.near(name, List.copyOf(profiles.keySet())));
        }
        survey(definitions.stream().filter(server -> profile.servers().lets(server.id())).toList());
        tellRefused("*");
        return profile.of(hub.catalog().now()).tools();
    }

    /** All tools of the servers that a pattern can mean; says who could not be asked. */
    List<ToolEntry> all(String pattern) throws InterruptedException {
        int dot = pattern.indexOf('.');
        var server = dot < 0 ? pattern : pattern.substring(0, dot);
        boolean one = definitions.stream().anyMatch(known -> known.id().equals(server));
        survey(definitions.stream().filter(known -> !one || known.id().equals(server)).toList());
        tellRefused(one ? server : "*");
        return hub.catalog().now().tools();
    }

    private void tellRefused(String pattern) {
        refused.worthAWord().stream()
                .filter(new NameFilter(List.of(pattern), List.of())::lets)
                .forEach(id -> screen.complain(id + " cannot be used; patchbay validate says why"));
    }

    private void survey(List<Definition> servers) throws InterruptedException {
        for (var finding : new Survey(screen, hub).of(servers)) {
            if (!finding.well()) {
                screen.complain(finding.definition().id() + ": " + Trouble.of(finding));
            }
        }
    }
}
