package dev.patchbay.upstream;

import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a server offers, as it said.
 *
 * @param unsaid the kinds of which it has not said all
 * @param freshness how long each kind may be kept, where it has said so
 * @param complaints what of it cannot be used, and why
 */
record Offered(
        List<RawJson> tools,
        List<RawJson> prompts,
        List<RawJson> resources,
        List<RawJson> templates,
        Set<Change.Kind> unsaid,
        Map<Change.Kind, Freshness> freshness,
        List<String> complaints) {
    static final Offered NOTHING =
            new Offered(List.of(), List.of(), List.of(), List.of(), Set.of(), Map.of(), List.of());

    Offered {
        tools = List.copyOf(tools);
        prompts = List.copyOf(prompts);
        resources = List.copyOf(resources);
        templates = List.copyOf(templates);
        unsaid = Set.copyOf(unsaid);
        freshness = Map.copyOf(freshness);
        complaints = List.copyOf(complaints);
    }
}
