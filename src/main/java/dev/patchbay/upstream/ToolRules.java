package dev.patchbay.upstream;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.Wording;

/**
 * What becomes of the tools of a server, which are meant by the names that the server knows.
 *
 * @param offered which of them are offered
 * @param wording how they are listed otherwise than the server says
 */
public record ToolRules(NameFilter offered, Wording wording) {
    /** All of them, as they come. */
    public static final ToolRules PLAIN = new ToolRules(NameFilter.ALL, Wording.PLAIN);
}
