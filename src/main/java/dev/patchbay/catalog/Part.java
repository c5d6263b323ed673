package dev.patchbay.catalog;

import java.util.List;

/** What one server behind us offers. */
public record Part(
        List<ToolEntry> tools,
        List<PromptEntry> prompts,
        List<ResourceEntry> resources,
        List<TemplateEntry> templates) {
    public static final Part NOTHING = new Part(List.of(), List.of(), List.of(), List.of());

    public Part {
        tools = List.copyOf(tools);
        prompts = List.copyOf(prompts);
        resources = List.copyOf(resources);
        templates = List.copyOf(templates);
    }
}
