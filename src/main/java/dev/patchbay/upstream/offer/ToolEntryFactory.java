package dev.patchbay.upstream.offer;

import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.catalog.name.UniqueNames;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.definition.ForwardedObject;
import dev.patchbay.schema.validation.BadSchema;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ListingStyle;
import dev.patchbay.upstream.forwarding.ForwardingServices;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes catalog entries of the tools that a server offers. */
final class ToolEntryFactory {
    private static final String SCHEMA = "inputSchema";
    private static final String HINTS = "annotations";
    private static final String EXECUTION = "execution";
    private static final String TASK_SUPPORT = "taskSupport";

    private final Definition definition;
    private final ForwardingServices services;
    private final Schemas schemas;
    private final @Nullable ShownSchemas shown;
    private final UnaryOperator<ToolEntry> checked;
    private final UniqueNames listed;
    private final OfferFindings findings;
    private final boolean known;
    private final boolean mirrored;

    /** The names of the tools in the hub. */
    private final Set<String> usedNames = new HashSet<>();

    /**
     * @param known whether all tools were found usable before
     * @param mirrored whether calls repeat arguments in HTTP headers
     */
    ToolEntryFactory(
            Definition definition,
            ForwardingServices services,
            Schemas schemas,
            UnaryOperator<ToolEntry> checked,
            ListingStyle listing,
            OfferFindings findings,
            boolean known,
            boolean mirrored) {
        this.definition = definition;
        this.services = services;
        this.schemas = schemas;
        this.shown = listing.plainSchemas() ? new ShownSchemas(schemas, findings) : null;
        this.checked = checked;
        this.listed = new UniqueNames(listing.style());
        this.findings = findings;
        this.known = known;
        this.mirrored = mirrored;
    }

    /**
     * Returns the entries of the usable tools.
     *
     * @param used receives the definitions of these tools
     */
    List<ToolEntry> fill(List<RawJson> definitions, Consumer<RawJson> used) {
        var entries = new ArrayList<ToolEntry>();
        var names = new HashSet<String>();
        for (var raw : definitions) {
            findings.named("tool", raw, "name", names)
                    .filter(definition.tools().offered()::allows)
                    .flatMap(name -> usable(name, raw))
                    .ifPresent(tool -> {
                        used.accept(raw);
                        entries.add(tool);
                    });
        }
        noteAbsentTools(names);
        return entries;
    }

    /** Notes overrides for tools that the server does not have. Their names are often mistyped. */
    private void noteAbsentTools(Set<String> names) {
        var overrides = definition.tools().overrides();
        Stream.of(overrides.names(), overrides.descriptions())
                .flatMap(overridden -> overridden.keySet().stream())
                .filter(name -> !names.contains(name))
                .distinct()
                .sorted()
                .forEach(name ->
                        findings.note(
                                name,
                                "has an override in the configuration, but the server does "
                                        + "not have this tool"));
    }

    private Optional<ToolEntry> usable(String name, RawJson raw) {
        try {
            var renamed = definition.tools().overrides().name(name);
            var wrong = known ? unusable(raw) : wrong(raw);
            if (wrong.isEmpty() && !usedNames.add(renamed)) {
                wrong = Optional.of("another tool has the name " + RpcError.quote(renamed));
            }
            wrong.ifPresent(reason -> findings.complain("tool", name, reason));
            return wrong.isPresent() ? Optional.empty() : Optional.of(entry(name, renamed, raw));
        } catch (BadSchema | DuplicateMember e) {
            findings.complain("tool", name, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /** Returns why a tool cannot be used, without a check of its schema. */
    private static Optional<String> unusable(RawJson raw) {
        var schema = raw.members().get(SCHEMA);
        if (schema == null || !schema.isObject()) {
            return Optional.of(SCHEMA + " must be an object");
        }
        // MCP 2025-11-25, basic/utilities/tasks, "Tool-Level Negotiation": such a tool must not be
        // called without a task.
        return raw.member(EXECUTION)
                .filter(RawJson::isObject)
                .flatMap(execution -> execution.member(TASK_SUPPORT))
                .filter(support -> "required".equals(support.textOrNull()))
                .map(_ -> "it can only be called as a task, and the hub does not support tasks");
    }

    /** Returns why a tool cannot be used. */
    private Optional<String> wrong(RawJson raw) throws BadSchema {
        var unusable = unusable(raw);
        if (unusable.isPresent()) {
            return unusable;
        }
        var members = raw.members();
        var schema = members.getOrDefault(SCHEMA, RawJson.EMPTY_OBJECT);
        schemas.compile(schema);
        for (var readLater : List.of(HINTS, Meta.MEMBER)) {
            var member = members.get(readLater);
            if (member != null && member.isObject()) {
                var _ = member.members();
            }
        }
        return mirrored ? MirrorRules.broken(schema.tree()) : Optional.empty();
    }

    private ToolEntry entry(String name, String renamed, RawJson raw) {
        var full = new FullName(definition.id(), renamed);
        var tool = ForwardedObject.Tool.of(listed.listed(full), raw);
        return checked.apply(
                new ToolEntry(
                        full,
                        definition
                                .tools()
                                .overrides()
                                .reworded(name, shown == null ? tool : shown.of(name, tool, raw)),
                        services.tool(name, repeatable(raw.members().get(HINTS)))));
    }

    private static boolean repeatable(@Nullable RawJson hints) {
        if (hints == null) {
            return false;
        }
        var tree = hints.tree();
        return tree.path("readOnlyHint").asBoolean() || tree.path("idempotentHint").asBoolean();
    }
}
