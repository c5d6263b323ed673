package dev.patchbay.config;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.Wording;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads how tools are listed otherwise than they came. */
final class WordingReader {
    static final String RENAME = "rename";
    static final String DESCRIBE = "describe";

    /** What the protocol asks of the name of a tool. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

    private final Texts texts;
    private final Problems problems;

    WordingReader(Texts texts, Problems problems) {
        this.texts = texts;
        this.problems = problems;
    }

    /**
     * Reads the object about tools.
     *
     * @param tools null if there is none
     */
    Wording read(@Nullable Section tools, NameFilter always) {
        if (tools == null) {
            return new Wording(Map.of(), Map.of(), always);
        }
        return new Wording(names(tools), texts(tools, DESCRIBE), always);
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
                                + Shown.quoted(entry.getValue()));
            }
            var other = first.putIfAbsent(entry.getValue(), entry.getKey());
            if (other != null) {
                refuse(
                        tools,
                        entry.getKey(),
                        "must be another name than that of " + Shown.quoted(other));
            }
        }
        return names;
    }

    private void refuse(Section tools, String tool, String rule) {
        var member = tools.find(RENAME);
        if (member != null && member.value() instanceof Node.Mapping names) {
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
