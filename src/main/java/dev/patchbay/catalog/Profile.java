package dev.patchbay.catalog;

import dev.patchbay.catalog.entry.KnownServers;
import dev.patchbay.catalog.entry.PromptEntry;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.catalog.name.NameStyle;
import dev.patchbay.catalog.name.UniqueNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of the catalog that a client sees, and the names in it.
 *
 * @param servers selects the servers, by id
 * @param tools selects the tools, by full name
 * @param readOnly whether the profile shows only tools with a read-only hint
 * @param style the form of the listed names; null keeps the names of the whole catalog
 * @param overrides other names and descriptions for tools, by full name
 */
public record Profile(
        NameFilter servers,
        NameFilter tools,
        boolean readOnly,
        @Nullable NameStyle style,
        ToolOverrides overrides) {
    /** A profile that shows nothing. */
    public static final Profile NOTHING =
            new Profile(NameFilter.NOTHING, NameFilter.NOTHING, true, null, ToolOverrides.PLAIN);

    /** Returns the part of a catalog that this profile shows. */
    public Catalog of(Catalog all) {
        var known = all.known().only(servers::allows);
        return new Catalog(
                tools(all.tools(), known),
                prompts(all.prompts(), known),
                all.resources().stream().filter(one -> servers.allows(one.server())).toList(),
                all.templates().stream().filter(one -> servers.allows(one.server())).toList(),
                known);
    }

    /**
     * Returns the tool with the description of this profile; empty if the profile hides the tool.
     * The listed name is not changed.
     */
    Optional<ToolEntry> of(ToolEntry tool) {
        var full = tool.name().toString();
        return shows(tool)
                ? Optional.of(
                        new ToolEntry(
                                tool.name(),
                                overrides.reworded(full, tool.definition()),
                                tool.service()))
                : Optional.empty();
    }

    /** Returns the tool to which this profile gives the name. */
    Optional<FullName> renamed(String name) {
        return overrides.names().entrySet().stream()
                .filter(entry -> entry.getValue().equals(name))
                .findFirst()
                .flatMap(entry -> FullName.parse(entry.getKey()));
    }

    private boolean shows(ToolEntry tool) {
        return servers.allows(tool.name().server())
                && tools.allows(tool.name().toString())
                && (!readOnly || tool.definition().readOnly());
    }

    private List<ToolEntry> tools(List<ToolEntry> all, KnownServers known) {
        var shown = all.stream().flatMap(tool -> of(tool).stream()).toList();
        var names = names(shown, known);
        return shown.stream()
                .map(tool -> {
                    var name = names.get(tool.name());
                    return name == null ? tool : tool.named(name);
                })
                .toList();
    }

    /** Returns the listed names of tools. Chosen names are assigned before derived names. */
    private Map<FullName, String> names(List<ToolEntry> shown, KnownServers known) {
        var naming = new UniqueNames(NameStyle.BARE);
        var names = new HashMap<FullName, String>();
        var others = new ArrayList<ToolEntry>();
        for (var tool : shown) {
            var chosen = overrides.names().get(tool.name().toString());
            if (chosen == null) {
                others.add(tool);
            } else {
                names.put(tool.name(), naming.listed(tool.name(), chosen));
            }
        }
        var wanted =
                others.stream()
                        .map(tool ->
                                new NameConflicts.Wanted(
                                        tool.name(), usual(tool.name(), tool.definition().name())))
                        .toList();
        var instead = NameConflicts.of(wanted, known, KnownServers.LastOffer::tools);
        for (var one : wanted) {
            var name = instead.getOrDefault(one.name(), one.listed());
            names.put(one.name(), naming.listed(one.name(), name));
        }
        return names;
    }

    private String usual(FullName name, String listed) {
        return style == null || name.server().equals(FullName.HUB)
                ? listed
                : style.plain(name.server(), name.name());
    }

    private List<PromptEntry> prompts(List<PromptEntry> all, KnownServers known) {
        var shown = all.stream().filter(one -> servers.allows(one.name().server())).toList();
        var wanted =
                shown.stream()
                        .map(one ->
                                new NameConflicts.Wanted(
                                        one.name(), usual(one.name(), one.definition().name())))
                        .toList();
        var instead = NameConflicts.of(wanted, known, KnownServers.LastOffer::prompts);
        var naming = new UniqueNames(NameStyle.BARE);
        return shown.stream()
                .map(one -> {
                    var usual = usual(one.name(), one.definition().name());
                    var wish = instead.getOrDefault(one.name(), usual);
                    return one.named(naming.listed(one.name(), wish));
                })
                .toList();
    }
}
