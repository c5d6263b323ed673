package dev.patchbay.config;

import dev.patchbay.upstream.ToolFilter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads which tools of a server are offered. */
final class ToolsReader {
    private static final List<String> EVERYTHING = List.of("*");

    private final Texts texts;
    private final Problems problems;

    ToolsReader(Texts texts, Problems problems) {
        this.texts = texts;
        this.problems = problems;
    }

    ToolFilter read(Section server) {
        var allow = list(server, server.find(Keys.ALLOW));
        var deny = list(server, server.find(Keys.DENY));
        var tools = server.find("tools");
        if (tools != null && tools.value() instanceof Node.Sequence) {
            allow = one(server, tools, allow, texts.list(server, tools));
        } else if (tools != null) {
            var section = server.section("tools", Keys.TOOLS);
            if (section != null) {
                allow = one(server, tools, allow, list(section, section.find("allow")));
                deny = one(server, tools, deny, list(section, section.find("deny")));
            }
        }
        if (allow != null && allow.isEmpty()) {
            // To allow only what is in an empty list is to allow nothing.
            return new ToolFilter(List.of(), EVERYTHING);
        }
        return new ToolFilter(allow == null ? List.of() : allow, deny == null ? List.of() : deny);
    }

    private @Nullable List<String> list(Section section, Node.@Nullable Member member) {
        return member == null ? null : texts.list(section, member);
    }

    private @Nullable List<String> one(
            Section server,
            Node.Member tools,
            @Nullable List<String> other,
            @Nullable List<String> ours) {
        if (other != null && ours != null) {
            problems.refuse(
                    tools.place(),
                    server.at(tools),
                    "must not stand beside another key that says which tools there are");
        }
        return ours == null ? other : ours;
    }
}
