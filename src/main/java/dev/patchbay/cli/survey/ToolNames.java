package dev.patchbay.cli.survey;

import dev.patchbay.catalog.entry.ToolEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds problems of a server's tools, most of all with their names. */
public final class ToolNames {
    /** The characters that clients accept. Some clients turn a dot into _. */
    private static final Pattern VALID_NAME = Pattern.compile("[A-Za-z0-9_.-]+");

    /** Many clients accept no longer names. */
    private static final int MAX_LENGTH = 64;

    private ToolNames() {}

    /**
     * Returns the warnings for a server.
     *
     * @param tools the tools of all servers
     */
    public static List<String> warnings(OfferSurvey.Finding finding, List<ToolEntry> tools) {
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
        if (!VALID_NAME.matcher(own).matches()) {
            return Optional.of(
                    "Clients ignore the tool "
                            + own
                            + ": its name must have only letters, digits, _ and -");
        }
        if (listed.endsWith(own)) {
            return Optional.empty();
        }
        return Optional.of(
                "The tool "
                        + own
                        + " is listed as "
                        + listed
                        + (tool.name().toString().length() > MAX_LENGTH
                                ? ", because clients accept at most " + MAX_LENGTH + " characters"
                                : ", because clients could confuse it with another tool"));
    }
}
