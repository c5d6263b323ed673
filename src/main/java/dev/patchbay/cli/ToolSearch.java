package dev.patchbay.cli;

import dev.patchbay.catalog.FullName;
import dev.patchbay.catalog.Resolution;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.upstream.Definition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Finds tools, and connects to no more servers than that needs. */
final class ToolSearch {
    private static final String OPERATION = "tools/call";

    private final Screen screen;
    private final Connected hub;
    private final List<Definition> definitions;

    private ToolSearch(Screen screen, Connected hub, List<Definition> definitions) {
        this.screen = screen;
        this.hub = hub;
        this.definitions = definitions;
    }

    static ToolSearch in(Site site, Connected hub, Words words, Duration usual) {
        var definitions =
                site.servers(words.value(Shared.CONFIG.name()))
                        .map(file -> file.configuration(site.reader()).definitions())
                        .orElse(List.of());
        return new ToolSearch(
                site.screen(), hub, Survey.hasty(definitions, Shared.timeout(words, usual)));
    }

    /**
     * The tool of a name; empty if there is none, or several have it.
     *
     * @throws dev.patchbay.call.HubFailure if its server cannot be reached
     */
    Optional<ToolEntry> tool(String name) throws InterruptedException {
        var full = FullName.parse(name);
        if (full.isPresent()) {
            var server = full.get().server();
            for (var definition : definitions) {
                if (definition.id().equals(server)) {
                    return ofServer(definition, full.get());
                }
            }
        }
        if (listed(name).isEmpty()) {
            survey(definitions);
        }
        return listed(name);
    }

    private Optional<ToolEntry> ofServer(Definition server, FullName name)
            throws InterruptedException {
        hub.begin(List.of(server));
        var gate = hub.catalog().gate(server.id());
        return gate.isEmpty() ? Optional.empty() : gate.get().tool(name, OPERATION);
    }

    private Optional<ToolEntry> listed(String name) {
        return hub.catalog().now().tool(name) instanceof Resolution.Found found
                ? Optional.of(found.tool())
                : Optional.empty();
    }

    /** All tools of the servers that a pattern can mean; says who could not be asked. */
    List<ToolEntry> all(String pattern) throws InterruptedException {
        int dot = pattern.indexOf('.');
        var server = dot < 0 ? "" : pattern.substring(0, dot);
        boolean one = definitions.stream().anyMatch(known -> known.id().equals(server));
        survey(definitions.stream().filter(known -> !one || known.id().equals(server)).toList());
        return hub.catalog().now().tools();
    }

    private void survey(List<Definition> servers) throws InterruptedException {
        for (var finding : new Survey(screen, hub).of(servers)) {
            if (!finding.well()) {
                screen.complain(finding.definition().id() + ": " + Trouble.of(finding));
            }
        }
    }
}
