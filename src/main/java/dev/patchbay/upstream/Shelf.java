package dev.patchbay.upstream;

import dev.patchbay.catalog.Completer;
import dev.patchbay.catalog.FullName;
import dev.patchbay.catalog.LooseForm;
import dev.patchbay.catalog.Naming;
import dev.patchbay.catalog.Part;
import dev.patchbay.catalog.PromptEntry;
import dev.patchbay.catalog.ResourceEntry;
import dev.patchbay.catalog.TemplateEntry;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Forwarded;
import dev.patchbay.mcp.Prompt;
import dev.patchbay.schema.Schemas;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Makes entries of a catalog of what a server offers. What cannot be used is left out and
 * complained of; the rest stays.
 */
final class Shelf {
    private final Definition definition;
    private final Services services;
    private final Schemas schemas;
    private final UnaryOperator<ToolEntry> checked;
    private final Listing listing;
    private final Findings findings = new Findings();
    private final List<RawJson> usedTools = new ArrayList<>();
    private final List<RawJson> usedPrompts = new ArrayList<>();
    private final List<RawJson> usedResources = new ArrayList<>();
    private final List<RawJson> usedTemplates = new ArrayList<>();
    private boolean known;

    /**
     * @param checked puts a check of its arguments before a tool
     */
    Shelf(
            Definition definition,
            Services services,
            Schemas schemas,
            UnaryOperator<ToolEntry> checked,
            Listing listing) {
        this.definition = definition;
        this.services = services;
        this.schemas = schemas;
        this.checked = checked;
        this.listing = listing;
    }

    /** What is usable of what was put on it, as the server said it. */
    Remembered used(Instant at) {
        return new Remembered(at, usedTools, usedPrompts, usedResources, usedTemplates);
    }

    /** Fills it with what was found usable before, without looking at it once more. */
    Part refill(Remembered remembered) {
        known = true;
        return fill(remembered.offered(), false);
    }

    /**
     * Takes what a server offers.
     *
     * @param mirrored whether calls repeat arguments in headers
     */
    Part fill(Offered offered, boolean mirrored) {
        findings.complain(offered.complaints());
        return new Part(
                tools(offered.tools(), mirrored),
                prompts(offered.prompts()),
                resources(offered.resources()),
                templates(offered.templates()));
    }

    List<String> complaints() {
        return findings.complaints();
    }

    List<String> notes() {
        return findings.notes();
    }

    private List<ToolEntry> tools(List<RawJson> definitions, boolean mirrored) {
        return new ToolShelf(
                        definition, services, schemas, checked, listing, findings, known, mirrored)
                .fill(definitions, usedTools::add);
    }

    private List<PromptEntry> prompts(List<RawJson> definitions) {
        var entries = new ArrayList<PromptEntry>();
        var listed = new Naming(listing.style());
        var names = new HashSet<String>();
        for (var raw : definitions) {
            findings.named("prompt", raw, "name", names)
                    .ifPresent(name -> {
                        usedPrompts.add(raw);
                        entries.add(prompt(name, raw, listed));
                    });
        }
        return entries;
    }

    private PromptEntry prompt(String name, RawJson raw, Naming names) {
        var full = new FullName(definition.id(), name);
        var listed = names.listed(full);
        var arguments = arguments(raw);
        var completers = new HashMap<String, Completer>();
        for (var argument : arguments) {
            completers.put(
                    argument.name(),
                    services.completer("ref/prompt", "name", name, argument.name()));
        }
        return new PromptEntry(
                full,
                new Forwarded.Prompt(listed, arguments, Forwarded.renamed("name", listed, raw)),
                services.prompt(name),
                completers);
    }

    private static List<Prompt.Argument> arguments(RawJson prompt) {
        var arguments = new ArrayList<Prompt.Argument>();
        for (var argument : prompt.tree().path("arguments")) {
            var name = argument.path("name");
            if (name.isTextual()) {
                arguments.add(
                        new Prompt.Argument(
                                name.textValue(),
                                null,
                                null,
                                argument.path("required").asBoolean()));
            }
        }
        return arguments;
    }

    private List<ResourceEntry> resources(List<RawJson> definitions) {
        var entries = new ArrayList<ResourceEntry>();
        var uris = new HashSet<String>();
        for (var raw : definitions) {
            findings.named("resource", raw, "uri", uris)
                    .ifPresent(uri -> {
                        usedResources.add(raw);
                        entries.add(
                                new ResourceEntry(
                                        definition.id(),
                                        new Forwarded.Resource(uri, raw.compact()),
                                        services.resource(uri)));
                    });
        }
        return entries;
    }

    private List<TemplateEntry> templates(List<RawJson> definitions) {
        var entries = new ArrayList<TemplateEntry>();
        var templates = new HashSet<String>();
        for (var raw : definitions) {
            findings.named("resource template", raw, "uriTemplate", templates)
                    .ifPresent(template -> {
                        usedTemplates.add(raw);
                        entries.add(template(template, raw));
                    });
        }
        return entries;
    }

    private TemplateEntry template(String template, RawJson raw) {
        var form = LooseForm.of(template);
        var completers = new HashMap<String, Completer>();
        for (var variable : form.variables()) {
            completers.put(variable, services.completer("ref/resource", "uri", template, variable));
        }
        return new TemplateEntry(
                definition.id(),
                new Forwarded.Template(template, raw.compact()),
                form,
                services.template(),
                completers);
    }

    /** The entries of {@code part} by the names that they have beside each other. */
    static Map<String, ToolEntry> byName(Part part) {
        var tools = new HashMap<String, ToolEntry>();
        part.tools().forEach(tool -> tools.put(tool.name().name(), tool));
        return tools;
    }
}
