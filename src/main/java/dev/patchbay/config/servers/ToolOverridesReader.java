package dev.patchbay.config.servers;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.ToolOverrides;
import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.SafeText;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the names and descriptions that replace those of tools. */
final class ToolOverridesReader {
    static final String RENAME = "rename";
    static final String DESCRIBE = "describe";

    /** MCP 2025-11-25, server/tools: the form of a tool name. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

    private final TextsReader texts;
    private final Problems problems;

    ToolOverridesReader(TextsReader texts, Problems problems) {
        this.texts = texts;
        this.problems = problems;
    }

    /**
     * Reads the section about tools.
     *
     * @param tools null if there is none
     */
    ToolOverrides read(@Nullable Section tools, NameFilter always) {
        if (tools == null) {
            return new ToolOverrides(Map.of(), Map.of(), always);
        }
        return new ToolOverrides(names(tools), texts(tools, DESCRIBE), always);
    }

    private Map<String, String> names(Section tools) {
        var names = texts(tools, RENAME);
        var first = new HashMap<String, String>();
        for (Map.Entry<String, String> entry : names.entrySet()) {
            if (!NAME.matcher(entry.getValue()).matches()) {
                refuse(
                        tools,
                        entry.getKey(),
                        "must be a name of 1 to 128 letters, digits, _, - and ., found "
                                + SafeText.quoted(entry.getValue()));
            }
            var other = first.putIfAbsent(entry.getValue(), entry.getKey());
            if (other != null) {
                refuse(
                        tools,
                        entry.getKey(),
                        "must be another name than that of " + SafeText.quoted(other));
            }
        }
        return names;
    }

    private void refuse(Section tools, String tool, String rule) {
        var member = tools.find(RENAME);
        if (member != null && member.value() instanceof ConfigurationNode.Mapping names) {
            names.members().stream()
                    .filter(one -> one.name().equals(tool))
                    .findFirst()
                    .ifPresent(one ->
                            problems.refuse(
                                    one.place(), tools.at(member).member(one.name()), rule));
        }
    }

    private Map<String, String> texts(Section tools, String name) {
        var member = tools.find(name);
        return member == null ? Map.of() : texts.verbatim(tools, member);
    }
}
