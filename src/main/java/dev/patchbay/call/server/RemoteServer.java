package dev.patchbay.call.server;

import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.Revision;
import java.util.Optional;

/** What an upstream server has declared about itself. */
public record RemoteServer(
        Revision revision,
        Optional<Implementation> implementation,
        Offers offers,
        Optional<String> instructions) {

    /**
     * The features that the server has.
     *
     * @param follows whether the server reports changes of single resources
     */
    public record Offers(
            boolean tools,
            boolean prompts,
            boolean resources,
            boolean completions,
            boolean logging,
            boolean follows) {

        /** Reads the capabilities of a server. Ignores unknown members. */
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
