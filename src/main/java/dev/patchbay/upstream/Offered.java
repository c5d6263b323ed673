package dev.patchbay.upstream;

import dev.patchbay.json.RawJson;
import java.util.List;

/**
 * What a server offers, as it said.
 *
 * @param complaints what of it cannot be used, and why
 */
record Offered(
        List<RawJson> tools,
        List<RawJson> prompts,
        List<RawJson> resources,
        List<RawJson> templates,
        List<String> complaints) {
    static final Offered NOTHING =
            new Offered(List.of(), List.of(), List.of(), List.of(), List.of());

    Offered {
        tools = List.copyOf(tools);
        prompts = List.copyOf(prompts);
        resources = List.copyOf(resources);
        templates = List.copyOf(templates);
        complaints = List.copyOf(complaints);
    }
}
