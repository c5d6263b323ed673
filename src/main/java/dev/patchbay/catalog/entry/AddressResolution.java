package dev.patchbay.catalog.entry;

import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import java.util.List;
import java.util.Map;

/** The result of looking up the server of a resource URI. */
public sealed interface AddressResolution {
    /**
     * The resource of one server.
     *
     * @param uri the URI that the server uses
     * @param variables the values of a template's expressions in the URI
     */
    record Found(
            String server,
            String uri,
            Map<String, String> variables,
            Service<ResourceEntry.Question, Outcome> service)
            implements AddressResolution {
        public Found {
            variables = Map.copyOf(variables);
        }
    }

    /** Several servers have or may have the resource; each candidate is the alias of one server. */
    record Ambiguous(List<String> candidates) implements AddressResolution {
        public Ambiguous {
            candidates = List.copyOf(candidates);
        }
    }

    /** The resource belongs to a server that offers nothing now. */
    record Absent(String server) implements AddressResolution {}

    /** No server has this resource. */
    record Unknown() implements AddressResolution {}
}
