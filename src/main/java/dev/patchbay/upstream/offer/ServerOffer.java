package dev.patchbay.upstream.offer;

import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The lists of a server, as the server sent them.
 *
 * @param unsaid the kinds whose lists are not complete
 * @param freshness how long each kind may be kept, if the server has said so
 * @param complaints what of the lists cannot be used, and why
 */
public record ServerOffer(
        List<RawJson> tools,
        List<RawJson> prompts,
        List<RawJson> resources,
        List<RawJson> templates,
        Set<Change.Kind> unsaid,
        Map<Change.Kind, Freshness> freshness,
        List<String> complaints) {
    static final ServerOffer NOTHING =
            new ServerOffer(
                    List.of(), List.of(), List.of(), List.of(), Set.of(), Map.of(), List.of());

    public ServerOffer {
        tools = List.copyOf(tools);
        prompts = List.copyOf(prompts);
        resources = List.copyOf(resources);
        templates = List.copyOf(templates);
        unsaid = Set.copyOf(unsaid);
        freshness = Map.copyOf(freshness);
        complaints = List.copyOf(complaints);
    }
}
