package dev.patchbay.catalog.entry;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.mcp.definition.ListedResource;
import java.util.Map;

/**
 * A resource, and the service that reads it.
 *
 * @param server the id of the server that has the resource
 */
public record ResourceEntry(
        String server,
        ListedResource definition,
        Service<ResourceEntry.Question, Outcome> service) {

    /**
     * One request to read a resource.
     *
     * @param variables the values of a template's expressions in this URI
     */
    public record Question(String uri, Map<String, String> variables, Exchange exchange) {
        public Question {
            variables = Map.copyOf(variables);
        }
    }
}
