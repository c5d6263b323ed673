package dev.patchbay.upstream;

import dev.patchbay.catalog.Completer;
import dev.patchbay.catalog.FullName;
import dev.patchbay.catalog.LooseForm;
import dev.patchbay.catalog.Part;
import dev.patchbay.catalog.PromptEntry;
import dev.patchbay.catalog.ResourceEntry;
import dev.patchbay.catalog.TemplateEntry;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Forwarded;
import dev.patchbay.mcp.Prompt;
import dev.patchbay.schema.BadSchema;
import dev.patchbay.schema.Lowering;
import dev.patchbay.schema.Schemas;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes entries of a catalog of what a server offers. What cannot be used is left out and
 * complained of; the rest stays.
 */
final class Shelf {
    private static final String HINTS = "annotations";

    private final Definition definition;
    private final Services services;
    private final Schemas schemas;
    private final @Nullable Lowering lowering;
    private final UnaryOperator<ToolEntry> checked;
    private final Style style;
    private final List<RawJson> usedTools = new ArrayList<>();
    private final List<RawJson> usedPrompts = new ArrayList<>();
    private final List<RawJson> usedResources = new ArrayList<>();
    private final List<RawJson> usedTemplates = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private boolean known;
    private final List<String> notes = new ArrayList<>();
    private boolean mirrored;

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
        this.lowering = listing.plainSchemas() ? new Lowering(schemas) : null;
        this.checked = checked;
        this.style = listing.style();
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
        this.mirrored = mirrored;
        complaints.addAll(offered.complaints());
        return new Part(
                tools(offered.tools()),
                prompts(offered.prompts()),
                resources(offered.resources()),
                templates(offered.templates()));
    }

    List<String> complaints() {
        return List.copyOf(complaints);
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    private List<ToolEntry> tools(List<RawJson> definitions) {
        var entries = new ArrayList<ToolEntry>();
        var listed = new Naming(style);
        var names = new HashSet<String>();
        for (var raw : definitions) {
            named("tool", raw, "name", names)
                    .filter(definition.tools()::lets)
                    .flatMap(name -> tool(name, raw, listed))
                    .ifPresent(tool -> {
                        usedTools.add(raw);
                        entries.add(tool);
                    });
        }
        return entries;
    }

    private Optional<ToolEntry> tool(String name, RawJson raw, Naming names) {
        var schema = raw.members().get("inputSchema");
        if (schema == null || !schema.isObject()) {
            complain("tool", name, "inputSchema must be an object");
            return Optional.empty();
        }
        try {
            if (!known) {
                schemas.compile(schema);
            }
        } catch (BadSchema e) {
            complain("tool", name, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
        var broken = mirrored ? MirrorRules.broken(schema.tree()) : Optional.<String>empty();
        if (broken.isPresent()) {
            complain("tool", name, broken.get());
            return Optional.empty();
        }
        var full = new FullName(definition.id(), name);
        var listed = Forwarded.Tool.of(names.listed(full), raw);
        var entry =
                new ToolEntry(
                        full,
                        shown(name, listed, schema),
                        services.tool(name, repeatable(raw.members().get(HINTS))));
        return Optional.of(checked.apply(entry));
    }

    /** The tool with a schema that clients take, if there is one; it is checked as it came. */
    private Forwarded.Tool shown(String name, Forwarded.Tool tool, RawJson schema) {
        if (lowering == null) {
            return tool;
        }
        try {
            var plain = lowering.of(schema);
            plain.ifPresent(_ ->
                    note(
                            name,
                            "a plain form of its schema, as many clients refuse the schema itself"));
            return plain.map(tool::showing).orElse(tool);
        } catch (BadSchema e) {
            note(
                    name,
                    "a schema that many clients refuse, as it has no plain form: "
                            + e.getMessage());
            return tool;
        }
    }

    private void note(String tool, String what) {
        notes.add("The tool " + RpcError.quote(tool) + " is listed with " + what);
    }

    private static boolean repeatable(@Nullable RawJson hints) {
        if (hints == null) {
            return false;
        }
        var tree = hints.tree();
        return tree.path("readOnlyHint").asBoolean() || tree.path("idempotentHint").asBoolean();
    }

    private List<PromptEntry> prompts(List<RawJson> definitions) {
        var entries = new ArrayList<PromptEntry>();
        var listed = new Naming(style);
        var names = new HashSet<String>();
        for (var raw : definitions) {
            named("prompt", raw, "name", names)
                    .ifPresent(name -> {
                        usedPrompts.add(raw);
                        entries.add(prompt(name, raw, listed));
                    });
        }
        return entries;
    }

    private PromptEntry prompt(String name, RawJson raw, Naming names) {
        var listed = names.listed(new FullName(definition.id(), name));
        var arguments = arguments(raw);
        var completers = new HashMap<String, Completer>();
        for (var argument : arguments) {
            completers.put(
                    argument.name(),
                    services.completer("ref/prompt", "name", name, argument.name()));
        }
        return new PromptEntry(
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
            named("resource", raw, "uri", uris)
                    .ifPresent(uri -> {
                        usedResources.add(raw);
                        entries.add(
                                new ResourceEntry(
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
            named("resource template", raw, "uriTemplate", templates)
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
                new Forwarded.Template(template, raw.compact()),
                form,
                services.template(),
                completers);
    }

    /** The name by which the server knows something, if it is one and new. */
    private Optional<String> named(String kind, RawJson raw, String member, Set<String> seen) {
        try {
            var value = raw.isObject() ? raw.members().get(member) : null;
            var name = value == null ? null : value.textOrNull();
            if (name == null || name.isEmpty()) {
                complain(kind, RpcError.quote(raw.toString()), member + " must be a text");
                return Optional.empty();
            }
            if (!seen.add(name)) {
                complain(kind, name, member + " must be unique");
                return Optional.empty();
            }
            return Optional.of(name);
        } catch (DuplicateMember e) {
            complain(kind, RpcError.quote(raw.toString()), String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private void complain(String kind, String name, String why) {
        complaints.add("The " + kind + " " + RpcError.quote(name) + " is left out: " + why);
    }

    /** The entries of {@code part} by the names that their servers know. */
    static Map<String, ToolEntry> byOwnName(Part part) {
        var tools = new HashMap<String, ToolEntry>();
        part.tools().forEach(tool -> tools.put(tool.name().name(), tool));
        return tools;
    }
}
