package dev.patchbay.upstream.offer;

import dev.patchbay.catalog.ServerAlias;
import dev.patchbay.catalog.address.LooseTemplate;
import dev.patchbay.catalog.entry.CatalogPart;
import dev.patchbay.catalog.entry.Completer;
import dev.patchbay.catalog.entry.PromptEntry;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.catalog.entry.TemplateEntry;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.catalog.name.UniqueNames;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.definition.ForwardedObject;
import dev.patchbay.mcp.definition.PromptDefinition;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ListingStyle;
import dev.patchbay.upstream.forwarding.ForwardingServices;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes catalog entries of what a server offers. An entry that cannot be used is left out with a
 * complaint. The other entries stay.
 */
public final class EntryFactory {
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:");

    private final Definition definition;
    private final ForwardingServices services;
    private final Schemas schemas;
    private final UnaryOperator<ToolEntry> checked;
    private final ListingStyle listing;
    private final OfferFindings findings = new OfferFindings();
    private final List<RawJson> usedTools = new ArrayList<>();
    private final List<RawJson> usedPrompts = new ArrayList<>();
    private final List<RawJson> usedResources = new ArrayList<>();
    private final List<RawJson> usedTemplates = new ArrayList<>();
    private boolean known;

    /**
     * @param checked adds an argument check to a tool
     */
    public EntryFactory(
            Definition definition,
            ForwardingServices services,
            Schemas schemas,
            UnaryOperator<ToolEntry> checked,
            ListingStyle listing) {
        this.definition = definition;
        this.services = services;
        this.schemas = schemas;
        this.checked = checked;
        this.listing = listing;
    }

    /** Returns the usable entries, as the server sent them. */
    public RememberedOffer used(Instant at, @Nullable String instructions) {
        return new RememberedOffer(
                at, usedTools, usedPrompts, usedResources, usedTemplates, instructions);
    }

    /** Makes entries of a remembered offer. Its schemas are not checked again. */
    public CatalogPart refill(RememberedOffer remembered) {
        known = true;
        return fill(remembered.offered(), false);
    }

    /**
     * Makes entries of what a server offers.
     *
     * @param mirrored whether calls repeat arguments in HTTP headers
     */
    public CatalogPart fill(ServerOffer offered, boolean mirrored) {
        findings.complain(offered.complaints());
        return new CatalogPart(
                tools(offered.tools(), mirrored),
                prompts(offered.prompts()),
                resources(offered.resources()),
                templates(offered.templates()));
    }

    public List<String> complaints() {
        return findings.complaints();
    }

    public List<String> notes() {
        return findings.notes();
    }

    private List<ToolEntry> tools(List<RawJson> definitions, boolean mirrored) {
        return new ToolEntryFactory(
                        definition, services, schemas, checked, listing, findings, known, mirrored)
                .fill(definitions, usedTools::add);
    }

    private List<PromptEntry> prompts(List<RawJson> definitions) {
        var entries = new ArrayList<PromptEntry>();
        var listed = new UniqueNames(listing.style());
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

    private PromptEntry prompt(String name, RawJson raw, UniqueNames names) {
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
                new ForwardedObject.Prompt(
                        listed, arguments, ForwardedObject.renamed("name", listed, raw)),
                services.prompt(name),
                completers);
    }

    private static List<PromptDefinition.Argument> arguments(RawJson prompt) {
        var arguments = new ArrayList<PromptDefinition.Argument>();
        for (var argument : prompt.tree().path("arguments")) {
            var name = argument.path("name");
            if (name.isTextual()) {
                arguments.add(
                        new PromptDefinition.Argument(
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
                    .filter(uri -> allowed("resource", uri))
                    .ifPresent(uri -> {
                        usedResources.add(raw);
                        entries.add(
                                new ResourceEntry(
                                        definition.id(),
                                        new ForwardedObject.Resource(uri, raw.compact()),
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
                    .filter(template -> allowed("resource template", template))
                    .filter(this::beginsWithScheme)
                    .ifPresent(template -> {
                        usedTemplates.add(raw);
                        entries.add(template(template, raw));
                    });
        }
        return entries;
    }

    private boolean allowed(String kind, String uri) {
        boolean ofHub = ServerAlias.isLike(uri);
        if (ofHub) {
            findings.complain(
                    kind, uri, "addresses that begin with patchbay: are reserved for the hub");
        }
        return !ofHub;
    }

    /** Returns whether a template has a scheme. Otherwise it matches addresses of all servers. */
    private boolean beginsWithScheme(String template) {
        boolean begins = SCHEME.matcher(template).lookingAt();
        if (!begins) {
            findings.complain(
                    "resource template", template, "it must begin with a scheme, such as file:");
        }
        return begins;
    }

    private TemplateEntry template(String template, RawJson raw) {
        var form = LooseTemplate.of(template);
        var completers = new HashMap<String, Completer>();
        for (var variable : form.variables()) {
            completers.put(variable, services.completer("ref/resource", "uri", template, variable));
        }
        return new TemplateEntry(
                definition.id(),
                new ForwardedObject.Template(template, raw.compact()),
                form,
                services.template(),
                completers);
    }

    /** Returns the tools of {@code part} by the second part of their full names. */
    public static Map<String, ToolEntry> byName(CatalogPart part) {
        var tools = new HashMap<String, ToolEntry>();
        part.tools().forEach(tool -> tools.put(tool.name().name(), tool));
        return tools;
    }
}
