package dev.patchbay.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is shown of all there is, and under which names.
 *
 * @param servers whose things
 * @param tools which tools, by their full names
 * @param readOnly whether only tools that promise to change nothing
 * @param style how names are made unique; null for as everywhere
 * @param wording how tools are listed otherwise, by their full names
 */
public record Profile(
        NameFilter servers,
        NameFilter tools,
        boolean readOnly,
        @Nullable Style style,
        Wording wording) {
    /** Nothing at all. */
    public static final Profile NOTHING =
            new Profile(NameFilter.NOTHING, NameFilter.NOTHING, true, null, Wording.PLAIN);

    /** What it shows of a catalog. */
    public Catalog of(Catalog all) {
        return new Catalog(
                tools(all.tools()),
                prompts(all.prompts()),
                all.resources().stream().filter(one -> servers.lets(one.server())).toList(),
                all.templates().stream().filter(one -> servers.lets(one.server())).toList());
    }

    /** The tool as it is shown, if it is; not under the name that it is listed by. */
    Optional<ToolEntry> of(ToolEntry tool) {
        var full = tool.name().toString();
        return shows(tool)
                ? Optional.of(
                        new ToolEntry(
                                tool.name(),
                                wording.reworded(full, tool.definition()),
                                tool.service()))
                : Optional.empty();
    }

    /** Which tool is listed by a name that only this profile has. */
    Optional<FullName> renamed(String name) {
        return wording.names().entrySet().stream()
                .filter(entry -> entry.getValue().equals(name))
                .findFirst()
                .flatMap(entry -> FullName.parse(entry.getKey()));
    }

    private boolean shows(ToolEntry tool) {
        return servers.lets(tool.name().server())
                && tools.lets(tool.name().toString())
                && (!readOnly || tool.definition().readOnly());
    }

    private List<ToolEntry> tools(List<ToolEntry> all) {
        var shown = all.stream().flatMap(tool -> of(tool).stream()).toList();
        var names = names(shown);
        return shown.stream()
                .map(tool -> {
                    var name = names.get(tool.name());
                    return name == null || name.equals(tool.definition().name())
                            ? tool
                            : new ToolEntry(
                                    tool.name(), tool.definition().named(name), tool.service());
                })
                .toList();
    }

    /** The names to list tools by; those that were chosen come before those that follow a rule. */
    private Map<FullName, String> names(List<ToolEntry> shown) {
        var naming = new Naming(Style.BARE);
        var names = new HashMap<FullName, String>();
        var others = new ArrayList<ToolEntry>();
        for (var tool : shown) {
            var chosen = wording.names().get(tool.name().toString());
            if (chosen == null) {
                others.add(tool);
            } else {
                names.put(tool.name(), naming.listed(tool.name(), chosen));
            }
        }
        for (var tool : others) {
            var usual = usual(tool.name(), tool.definition().name());
            names.put(tool.name(), naming.listed(tool.name(), usual));
        }
        return names;
    }

    private String usual(FullName name, String listed) {
        return style == null || name.server().equals(FullName.HUB)
                ? listed
                : style.plain(name.server(), name.name());
    }

    private List<PromptEntry> prompts(List<PromptEntry> all) {
        var naming = new Naming(Style.BARE);
        return all.stream()
                .filter(one -> servers.lets(one.name().server()))
                .map(one -> {
                    var usual = usual(one.name(), one.definition().name());
                    var name = naming.listed(one.name(), usual);
                    return name.equals(one.definition().name())
                            ? one
                            : new PromptEntry(
                                    one.name(),
                                    one.definition().named(name),
                                    one.service(),
                                    one.completers());
                })
                .toList();
    }
}
