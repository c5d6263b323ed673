package dev.patchbay.catalog;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.mcp.ListedResource;
import java.util.Map;

/**
 * A resource with whoever reads it.
 *
 * @param server whose it is
 */
public record ResourceEntry(
        String server,
        ListedResource definition,
        Service<ResourceEntry.Question, Outcome> service) {

    /**
     * One reading of a resource.
     *
     * @param variables what a template's expressions stand for in this address
     */
    public record Question(String uri, Map<String, String> variables, Exchange exchange) {
        public Question {
            variables = Map.copyOf(variables);
        }
    }
}
