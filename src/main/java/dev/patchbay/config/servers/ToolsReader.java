package dev.patchbay.config.servers;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.upstream.definition.ToolRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads which tools of a server are offered, and how they are listed. */
final class ToolsReader {
    private final TextsReader texts;
    private final ToolOverridesReader wordings;
    private final Problems problems;

    ToolsReader(TextsReader texts, Problems problems) {
        this.texts = texts;
        this.wordings = new ToolOverridesReader(texts, problems);
        this.problems = problems;
    }

    ToolRules read(Section server) {
        var always = server.truth("alwaysLoad").orElse(false) ? NameFilter.ALL : NameFilter.NOTHING;
        var allow = list(server, server.find(Keys.ALLOW));
        var deny = list(server, server.find(Keys.DENY));
        var tools = server.find("tools");
        Section section = null;
        if (tools != null && tools.value() instanceof ConfigurationNode.Sequence) {
            allow = one(server, tools, allow, texts.list(server, tools));
        } else if (tools != null) {
            section = server.section("tools", Keys.TOOLS);
            if (section != null) {
                allow = one(server, tools, allow, list(section, section.find("allow")));
                deny = one(server, tools, deny, list(section, section.find("deny")));
            }
        }
        return new ToolRules(filter(allow, deny), wordings.read(section, always));
    }

    /** Returns the filter. An empty list of allowed tools allows no tool. */
    static NameFilter filter(@Nullable List<String> allow, @Nullable List<String> deny) {
        if (allow != null && allow.isEmpty()) {
            return NameFilter.NOTHING;
        }
        return new NameFilter(allow == null ? List.of() : allow, deny == null ? List.of() : deny);
    }

    private @Nullable List<String> list(
            Section section, ConfigurationNode.@Nullable Member member) {
        return member == null ? null : texts.list(section, member);
    }

    private @Nullable List<String> one(
            Section server,
            ConfigurationNode.Member tools,
            @Nullable List<String> other,
            @Nullable List<String> ours) {
        if (other != null && ours != null) {
            problems.refuse(
                    tools.place(),
                    server.at(tools),
                    "must not be used together with another key that selects tools");
        }
        return ours == null ? other : ours;
    }
}
