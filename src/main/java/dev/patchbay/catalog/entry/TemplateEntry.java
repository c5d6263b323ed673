package dev.patchbay.catalog.entry;

import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.address.AddressForm;
import dev.patchbay.mcp.definition.ListedTemplate;
import java.util.Map;

/**
 * A resource template, the service that reads its resources, and the completers of its variables.
 *
 * @param server the id of the server that has the template
 */
public record TemplateEntry(
        String server,
        ListedTemplate definition,
        AddressForm template,
        Service<ResourceEntry.Question, Outcome> service,
        Map<String, Completer> completers) {
    public TemplateEntry {
        completers = Map.copyOf(completers);
    }
}
