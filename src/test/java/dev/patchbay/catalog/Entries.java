package dev.patchbay.catalog;

import dev.patchbay.call.Outcome;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Prompt;
import dev.patchbay.mcp.Resource;
import dev.patchbay.mcp.ResourceTemplate;
import dev.patchbay.mcp.Result;
import dev.patchbay.mcp.Tool;
import dev.patchbay.mcp.ToolHints;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Things to put into catalogs, which do nothing. */
final class Entries {
    private Entries() {}

    static ToolEntry tool(FullName name, String description) {
        var definition =
                new Tool(
                        name.listed(),
                        null,
                        description,
                        RawJson.EMPTY_OBJECT,
                        null,
                        ToolHints.NONE);
        return new ToolEntry(name, definition, _ -> Outcome.of(Result.EMPTY));
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
                new Prompt(name, null, null, List.of()),
                _ -> Outcome.of(Result.EMPTY),
                Map.of());
    }

    static ResourceEntry resource(String uri) {
        return new ResourceEntry(
                FullName.HUB,
                new Resource(uri, "name", null, null, null),
                _ -> Outcome.of(Result.EMPTY));
    }

    static TemplateEntry template(String uriTemplate) {
        return new TemplateEntry(
                FullName.HUB,
                new ResourceTemplate(uriTemplate, "name", null, null, null),
                UriTemplate.parse(uriTemplate),
                _ -> Outcome.of(Result.EMPTY),
                Map.of());
    }
}
