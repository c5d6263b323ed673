package dev.patchbay.tool.invocation;

import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.address.UriTemplate;
import dev.patchbay.catalog.entry.Completer;
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
import dev.patchbay.tool.spec.LocalBeans;
import dev.patchbay.tool.spec.LocalBeans.LocalMethod;
import dev.patchbay.tool.spec.ShapeSchema;
import dev.patchbay.tool.spec.Spec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Creates the catalog entries of the hub's own beans, each kind sorted by name. */
public final class LocalCatalog {
    private LocalCatalog() {}

    public static Catalog of(LocalBeans beans) {
        var tools = new ArrayList<ToolEntry>();
        var prompts = new ArrayList<PromptEntry>();
        var resources = new ArrayList<ResourceEntry>();
        var templates = new ArrayList<TemplateEntry>();
        for (var method : beans.methods()) {
            switch (method.spec()) {
                case Spec.ToolSpec spec -> tools.add(tool(spec, method));
                case Spec.PromptSpec spec -> prompts.add(prompt(spec, method, beans.methods()));
                case Spec.ResourceSpec spec when spec.template() ->
                        templates.add(template(spec, method, beans.methods()));
                case Spec.ResourceSpec spec -> resources.add(resource(spec, method));
                case Spec.CompletionSpec _ -> {}
            }
        }
        tools.sort(Comparator.comparing(tool -> tool.definition().name()));
        prompts.sort(Comparator.comparing(prompt -> prompt.definition().name()));
        resources.sort(Comparator.comparing(resource -> resource.definition().uri()));
        templates.sort(Comparator.comparing(template -> template.definition().uriTemplate()));
        return new Catalog(tools, prompts, resources, templates);
    }

    private static ToolEntry tool(Spec.ToolSpec spec, LocalMethod method) {
        var structured = spec.structured();
        var definition =
                new ToolDefinition(
                        spec.name(),
                        spec.title(),
                        spec.description(),
                        RawJson.parse(spec.inputSchema()),
                        structured == null ? null : ShapeSchema.of(structured),
                        spec.hints());
        var name = FullName.hub(spec.name());
        return new ToolEntry(name, definition, new ToolMethod(name, spec, new Invocation(method)));
    }

    private static PromptEntry prompt(
            Spec.PromptSpec spec, LocalMethod method, List<LocalMethod> all) {
        var arguments = new ArrayList<PromptDefinition.Argument>();
        for (var parameter : spec.parameters()) {
            if (parameter instanceof Spec.Parameter.Argument argument) {
                var field = argument.field();
                arguments.add(
                        new PromptDefinition.Argument(
                                field.name(),
                                field.title(),
                                field.description(),
                                field.required()));
            }
        }
        return new PromptEntry(
                FullName.hub(spec.name()),
                new PromptDefinition(spec.name(), spec.title(), spec.description(), arguments),
                new PromptMethod(new Invocation(method)),
                completers(all, completion -> completion.prompt().equals(spec.name())));
    }

    private static ResourceEntry resource(Spec.ResourceSpec spec, LocalMethod method) {
        return new ResourceEntry(
                FullName.HUB,
                new ResourceDefinition(
                        spec.uri(), spec.name(), spec.title(), spec.description(), spec.mimeType()),
                new ResourceMethod(new Invocation(method), spec.mimeType()));
    }

    private static TemplateEntry template(
            Spec.ResourceSpec spec, LocalMethod method, List<LocalMethod> all) {
        return new TemplateEntry(
                FullName.HUB,
                new ResourceTemplateDefinition(
                        spec.uri(), spec.name(), spec.title(), spec.description(), spec.mimeType()),
                UriTemplate.parse(spec.uri()),
                new ResourceMethod(new Invocation(method), spec.mimeType()),
                completers(all, completion -> completion.uriTemplate().equals(spec.uri())));
    }

    private static Map<String, Completer> completers(
            List<LocalMethod> all, Predicate<Spec.CompletionSpec> wanted) {
        var completers = new HashMap<String, Completer>();
        for (var method : all) {
            if (method.spec() instanceof Spec.CompletionSpec completion
                    && wanted.test(completion)) {
                completers.put(completion.argument(), new CompletionMethod(new Invocation(method)));
            }
        }
        return completers;
    }
}
