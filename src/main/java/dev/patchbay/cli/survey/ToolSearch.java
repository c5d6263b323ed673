package dev.patchbay.cli.survey;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.Profile;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.entry.ToolResolution;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.CommandHub;
import dev.patchbay.cli.context.RefusedServers;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.context.UnknownName;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.cli.terminal.StatusLines;
import dev.patchbay.cli.terminal.WaitingDisplay;
import dev.patchbay.config.servers.Configuration;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.upstream.definition.Definition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds tools, and connects only to the servers that the search needs. */
public final class ToolSearch {
    private static final RequestMethod OPERATION = RequestMethod.CALL_TOOL;

    private final Screen screen;
    private final CommandHub hub;
    private final List<Definition> definitions;
    private final RefusedServers refused;
    private final Map<String, Profile> profiles;

    private ToolSearch(
            Screen screen,
            CommandHub hub,
            List<Definition> definitions,
            RefusedServers refused,
            Map<String, Profile> profiles) {
        this.screen = screen;
        this.hub = hub;
        this.definitions = definitions;
        this.refused = refused;
        this.profiles = profiles;
    }

    public static ToolSearch in(
            CommandEnvironment context,
            CommandHub hub,
            ParsedWords words,
            Duration defaultTimeout) {
        var file = context.servers(words.value(SharedOptions.CONFIG.name()));
        var configuration =
                file.map(one ->
                                one.configuration(
                                        context.reader(words.value(SharedOptions.CONFIG.name()))))
                        .orElse(Configuration.NONE);
        return new ToolSearch(
                context.screen(),
                hub,
                OfferSurvey.withUserLimits(
                        configuration.definitions(), SharedOptions.timeout(words, defaultTimeout)),
                file.map(one -> RefusedServers.of(one, configuration)).orElse(RefusedServers.NONE),
                configuration.profiles());
    }

    /**
     * Returns the tool with a name; empty if there is none, or if the name is ambiguous.
     *
     * @throws dev.patchbay.call.HubFailure if the server cannot be reached
     * @throws dev.patchbay.config.servers.BrokenFile if the entry of the server in the file is
     *     wrong
     */
    public Optional<ToolEntry> tool(String name) throws InterruptedException {
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
            reportRefused("*");
        }
        return listed(name);
    }

    private Optional<ToolEntry> ofServer(Definition server, FullName name)
            throws InterruptedException {
        hub.begin(List.of(server));
        var lookup = hub.catalog().lookup(server.id());
        if (lookup.isEmpty()) {
            return Optional.empty();
        }
        var id = List.of(server.id());
        try (var _ =
                new WaitingDisplay(
                        new StatusLines(screen), time -> OfferSurvey.lines(hub, id, time))) {
            return lookup.get().tool(name, OPERATION);
        }
    }

    private Optional<ToolEntry> listed(String name) {
        return hub.catalog().now().tool(name) instanceof ToolResolution.Found found
                ? Optional.of(found.tool())
                : Optional.empty();
    }

    /**
     * Returns all tools that a profile shows.
     *
     * @throws BadUsage if there is no such profile
     */
    public List<ToolEntry> shown(String name) throws InterruptedException {
        var profile = profiles.get(name);
        if (profile == null) {
            throw new BadUsage(
                    "No profile is named "
                            + name
                            + UnknownName.near(name, List.copyOf(profiles.keySet())));
        }
        if (profile.equals(Profile.NOTHING)) {
            screen.complain(
                    "The profile "
                            + name
                            + " shows nothing; patchbay validate may show the reason");
        }
        survey(
                definitions.stream()
                        .filter(server -> profile.servers().allows(server.id()))
                        .toList());
        reportRefused("*");
        return profile.of(hub.catalog().now()).tools();
    }

    /**
     * Returns all tools of the servers that a pattern may match, and reports the servers that could
     * not be asked.
     */
    public List<ToolEntry> all(String pattern) throws InterruptedException {
        int dot = pattern.indexOf('.');
        var server = dot < 0 ? pattern : pattern.substring(0, dot);
        boolean one = definitions.stream().anyMatch(known -> known.id().equals(server));
        survey(definitions.stream().filter(known -> !one || known.id().equals(server)).toList());
        reportRefused(one ? server : "*");
        return hub.catalog().now().tools();
    }

    private void reportRefused(String pattern) {
        refused.reportable().stream()
                .filter(new NameFilter(List.of(pattern), List.of())::allows)
                .forEach(id ->
                        screen.complain(
                                id + " cannot be used; patchbay validate shows the reason"));
    }

    private void survey(List<Definition> servers) throws InterruptedException {
        servers.stream()
                .filter(Definition::withheld)
                .forEach(one -> screen.complain(one.id() + ": " + ServerErrorText.withheld(one)));
        for (var finding : new OfferSurvey(screen, hub).of(servers)) {
            if (!finding.connected()) {
                screen.complain(finding.definition().id() + ": " + ServerErrorText.of(finding));
            }
        }
    }
}
