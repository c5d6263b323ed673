package dev.patchbay.catalog;

import dev.patchbay.mcp.Change;
import java.util.List;
import java.util.Set;

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

    /** The same with what {@code earlier} has of some kinds. */
    public Part with(Part earlier, Set<Change.Kind> kinds) {
        boolean resourcesToo = kinds.contains(Change.Kind.RESOURCES);
        return new Part(
                kinds.contains(Change.Kind.TOOLS) ? earlier.tools : tools,
                kinds.contains(Change.Kind.PROMPTS) ? earlier.prompts : prompts,
                resourcesToo ? earlier.resources : resources,
                resourcesToo ? earlier.templates : templates);
    }
}
