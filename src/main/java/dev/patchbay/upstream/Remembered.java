package dev.patchbay.upstream;

import dev.patchbay.json.RawJson;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a server offered, as far as it could be used.
 *
 * @param at when it said so
 */
public record Remembered(
        Instant at,
        List<RawJson> tools,
        List<RawJson> prompts,
        List<RawJson> resources,
        List<RawJson> templates) {
    public Remembered {
        tools = List.copyOf(tools);
        prompts = List.copyOf(prompts);
        resources = List.copyOf(resources);
        templates = List.copyOf(templates);
    }

    Offered offered() {
        return new Offered(tools, prompts, resources, templates, Set.of(), Map.of(), List.of());
    }
}
