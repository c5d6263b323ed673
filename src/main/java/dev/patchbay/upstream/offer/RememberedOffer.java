package dev.patchbay.upstream.offer;

import dev.patchbay.json.RawJson;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The usable part of what a server offered.
 *
 * @param at when the server said so
 * @param instructions the server's instructions for models
 */
public record RememberedOffer(
        Instant at,
        List<RawJson> tools,
        List<RawJson> prompts,
        List<RawJson> resources,
        List<RawJson> templates,
        @Nullable String instructions) {
    public RememberedOffer {
        tools = List.copyOf(tools);
        prompts = List.copyOf(prompts);
        resources = List.copyOf(resources);
        templates = List.copyOf(templates);
    }

    ServerOffer offered() {
        return new ServerOffer(tools, prompts, resources, templates, Set.of(), Map.of(), List.of());
    }
}
