package dev.patchbay.catalog;

import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.address.UriTemplate;
import dev.patchbay.catalog.entry.PromptEntry;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.catalog.entry.TemplateEntry;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.definition.PromptDefinition;
import dev.patchbay.mcp.definition.ResourceDefinition;
import dev.patchbay.mcp.definition.ResourceTemplateDefinition;
import dev.patchbay.mcp.definition.ToolDefinition;
import dev.patchbay.mcp.definition.ToolHints;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Catalog entries for tests. They do nothing when they are called. */
final class Entries {
    private Entries() {}

    static ToolEntry tool(FullName name, String description) {
        var definition =
                new ToolDefinition(
                        name.listed(),
                        null,
                        description,
                        RawJson.EMPTY_OBJECT,
                        null,
                        ToolHints.NONE);
        return new ToolEntry(name, definition, _ -> Outcome.of((_, _) -> {}));
    }

    /** Tools of the given full names. */
    static List<ToolEntry> tools(String... fullNames) {
        return Arrays.stream(fullNames)
                .map(name -> tool(FullName.parse(name).orElseThrow(), ""))
                .toList();
    }

    static Catalog catalog(String... fullNames) {
        return new Catalog(tools(fullNames), List.of(), List.of(), List.of());
    }

    static PromptEntry prompt(String name) {
        return new PromptEntry(
                FullName.hub(name),
                new PromptDefinition(name, null, null, List.of()),
                _ -> Outcome.of((_, _) -> {}),
                Map.of());
    }

    static ResourceEntry resource(String uri) {
        return new ResourceEntry(
                FullName.HUB,
                new ResourceDefinition(uri, "name", null, null, null),
                _ -> Outcome.of((_, _) -> {}));
    }

    static TemplateEntry template(String uriTemplate) {
        return new TemplateEntry(
                FullName.HUB,
                new ResourceTemplateDefinition(uriTemplate, "name", null, null, null),
                UriTemplate.parse(uriTemplate),
                _ -> Outcome.of((_, _) -> {}),
                Map.of());
    }
}
