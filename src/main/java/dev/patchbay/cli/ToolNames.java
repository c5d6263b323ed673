package dev.patchbay.cli;

import dev.patchbay.catalog.ToolEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What is wrong with the tools of a server, above all with their names. */
final class ToolNames {
    /** What clients take; a dot becomes _ for some of them. */
    private static final Pattern TAKEN = Pattern.compile("[A-Za-z0-9_.-]+");

    /** Many clients take no longer ones. */
    private static final int LONGEST = 64;

    private ToolNames() {}

    /**
     * What its user may want to know.
     *
     * @param tools of all servers
     */
    static List<String> warnings(Survey.Finding finding, List<ToolEntry> tools) {
        var warnings = new ArrayList<>(finding.report().complaints());
        for (var tool : tools) {
            if (tool.name().server().equals(finding.definition().id())) {
                warning(tool).ifPresent(warnings::add);
            }
        }
        return warnings;
    }

    private static Optional<String> warning(ToolEntry tool) {
        var own = tool.name().name();
        var listed = tool.definition().name();
        if (!TAKEN.matcher(own).matches()) {
            return Optional.of(
                    "Clients drop the tool "
                            + own
                            + ": its name has other characters than letters, digits, _ and -");
        }
        if (listed.endsWith(own)) {
            return Optional.empty();
        }
        return Optional.of(
                "The tool "
                        + own
                        + " is listed as "
                        + listed
                        + (tool.name().toString().length() > LONGEST
                                ? ", as clients take no more than " + LONGEST + " letters"
                                : ", as clients could not tell it from another"));
    }
}
