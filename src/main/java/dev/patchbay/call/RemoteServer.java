package dev.patchbay.call;

import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.Revision;
import java.util.Optional;

/** What a server behind us has said of itself. */
public record RemoteServer(
        Revision revision,
        Optional<Implementation> implementation,
        Offers offers,
        Optional<String> instructions) {

    /**
     * The kinds of things that it has at all.
     *
     * @param follows whether it tells of changes of single resources
     */
    public record Offers(
            boolean tools,
            boolean prompts,
            boolean resources,
            boolean completions,
            boolean logging,
            boolean follows) {

        /** Reads the capabilities of a server; members that we do not know are left alone. */
        public static Offers from(RawJson capabilities) {
            var tree = capabilities.tree();
            return new Offers(
                    tree.path("tools").isObject(),
                    tree.path("prompts").isObject(),
                    tree.path("resources").isObject(),
                    tree.path("completions").isObject(),
                    tree.path("logging").isObject(),
                    tree.path("resources").path("subscribe").asBoolean());
        }
    }
}
