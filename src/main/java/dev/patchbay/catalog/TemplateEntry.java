package dev.patchbay.catalog;

import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.mcp.ListedTemplate;
import java.util.Map;

/**
 * A family of resources with whoever reads them, and whoever completes the variables.
 *
 * @param server whose they are
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
