package dev.patchbay.upstream;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.Wording;
import java.util.List;

/**
 * What becomes of the tools of a server, which are meant by the names that the server knows.
 *
 * @param offered which of them are offered
 * @param wording how they are listed otherwise than the server says
 */
public record ToolRules(NameFilter offered, Wording wording) {
    /** The patterns of those that are offered; all if there is none. */
    public List<String> allow() {
        return offered.allow();
    }

    /** The patterns of those that are not. */
    public List<String> deny() {
        return offered.deny();
    }
}
