package dev.patchbay.upstream;

import dev.patchbay.catalog.FullName;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.Wording;
import java.util.Optional;

/**
 * One server as it is configured.
 *
 * @param id the first part of the full names of what it offers
 * @param enabled whether it may be connected to at all
 * @param tools which of its tools are offered, and how
 * @param shared whether all sessions of clients have one connection to it, or each its own
 * @param era which era it is said to speak
 */
public record Definition(
        String id,
        Way way,
        boolean enabled,
        Patience patience,
        ToolRules tools,
        boolean shared,
        Verdict era) {
    public Definition {
        FullName.requireServerId(id);
        if (id.equals(FullName.HUB)) {
            throw new IllegalArgumentException("The id " + FullName.HUB + " is the hub's own");
        }
    }

    /** One that is to be asked which era it speaks. */
    public Definition(
            String id,
            Way way,
            boolean enabled,
            Patience patience,
            NameFilter tools,
            boolean shared) {
        this(
                id,
                way,
                enabled,
                patience,
                new ToolRules(tools, Wording.PLAIN),
                shared,
                Verdict.UNKNOWN);
    }

    /** One that all sessions share, and that is to be asked which era it speaks. */
    public Definition(String id, Way way, boolean enabled, Patience patience, NameFilter tools) {
        this(id, way, enabled, patience, tools, true);
    }

    /** The same in the form that HTTP had first, if it may be tried. */
    Optional<Definition> inOlderForm() {
        return way instanceof Way.Http http
                        && http.form() == Way.Form.STREAMABLE
                        && era != Verdict.MODERN
                ? Optional.of(
                        new Definition(
                                id,
                                new Way.Http(http.url(), http.headers(), Way.Form.EVENTS),
                                enabled,
                                patience,
                                tools,
                                shared,
                                era))
                : Optional.empty();
    }

    /** The same, switched on or off. */
    public Definition enabled(boolean on) {
        return new Definition(id, way, on, patience, tools, shared, era);
    }

    /** The same, with no more time than that. */
    public Definition patient(Patience other) {
        return new Definition(id, way, enabled, other, tools, shared, era);
    }

    /** The same, spoken to in one era only. */
    public Definition speaking(Verdict only) {
        return new Definition(id, way, enabled, patience, tools, shared, only);
    }
}
