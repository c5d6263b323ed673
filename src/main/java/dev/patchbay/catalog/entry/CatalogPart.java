package dev.patchbay.catalog.entry;

import dev.patchbay.mcp.Change;
import java.util.List;
import java.util.Set;

/** The entries that one upstream server offers. */
public record CatalogPart(
        List<ToolEntry> tools,
        List<PromptEntry> prompts,
        List<ResourceEntry> resources,
        List<TemplateEntry> templates) {
    public static final CatalogPart NOTHING =
            new CatalogPart(List.of(), List.of(), List.of(), List.of());

    public CatalogPart {
        tools = List.copyOf(tools);
        prompts = List.copyOf(prompts);
        resources = List.copyOf(resources);
        templates = List.copyOf(templates);
    }

    /** Returns a copy that takes the entries of the given kinds from {@code earlier}. */
    public CatalogPart with(CatalogPart earlier, Set<Change.Kind> kinds) {
        boolean resourcesToo = kinds.contains(Change.Kind.RESOURCES);
        return new CatalogPart(
                kinds.contains(Change.Kind.TOOLS) ? earlier.tools : tools,
                kinds.contains(Change.Kind.PROMPTS) ? earlier.prompts : prompts,
                resourcesToo ? earlier.resources : resources,
                resourcesToo ? earlier.templates : templates);
    }
}
