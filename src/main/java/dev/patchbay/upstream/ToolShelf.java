package dev.patchbay.upstream;

import dev.patchbay.catalog.FullName;
import dev.patchbay.catalog.Naming;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Forwarded;
import dev.patchbay.mcp.ListedTool;
import dev.patchbay.mcp.Meta;
import dev.patchbay.schema.BadSchema;
import dev.patchbay.schema.Lowering;
import dev.patchbay.schema.Schemas;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes entries of the tools that a server offers. */
final class ToolShelf {
    private static final String SCHEMA = "inputSchema";
    private static final String HINTS = "annotations";

    private final Definition definition;
    private final Services services;
    private final Schemas schemas;
    private final @Nullable Lowering lowering;
    private final UnaryOperator<ToolEntry> checked;
    private final Naming listed;
    private final Findings findings;
    private final boolean known;
    private final boolean mirrored;

    /** The names that the tools have with us. */
    private final Set<String> taken = new HashSet<>();

    /**
     * @param known whether all of them were found usable before
     * @param mirrored whether calls repeat arguments in headers
     */
    ToolShelf(
            Definition definition,
            Services services,
            Schemas schemas,
            UnaryOperator<ToolEntry> checked,
            Listing listing,
            Findings findings,
            boolean known,
            boolean mirrored) {
        this.definition = definition;
        this.services = services;
        this.schemas = schemas;
        this.lowering = listing.plainSchemas() ? new Lowering(schemas) : null;
        this.checked = checked;
        this.listed = new Naming(listing.style());
        this.findings = findings;
        this.known = known;
        this.mirrored = mirrored;
    }

    /**
     * The entries.
     *
     * @param used hears what they are made of
     */
    List<ToolEntry> fill(List<RawJson> definitions, Consumer<RawJson> used) {
        var entries = new ArrayList<ToolEntry>();
        var names = new HashSet<String>();
        for (var raw : definitions) {
            findings.named("tool", raw, "name", names)
                    .filter(definition.tools().offered()::lets)
                    .flatMap(name -> usable(name, raw))
                    .ifPresent(tool -> {
                        used.accept(raw);
                        entries.add(tool);
                    });
        }
        tellOfAbsent(names);
        return entries;
    }

    /** What is said in vain was often mistyped. */
    private void tellOfAbsent(Set<String> names) {
        var wording = definition.tools().wording();
        Stream.of(wording.names(), wording.descriptions())
                .flatMap(said -> said.keySet().stream())
                .filter(name -> !names.contains(name))
                .distinct()
                .sorted()
                .forEach(
                        name -> findings.note(name, "is to be listed otherwise, and is not there"));
    }

    private Optional<ToolEntry> usable(String name, RawJson raw) {
        try {
            var renamed = definition.tools().wording().name(name);
            var wrong = known ? Optional.<String>empty() : wrong(raw);
            if (wrong.isEmpty() && !taken.add(renamed)) {
                wrong = Optional.of("another one is called " + RpcError.quote(renamed));
            }
            wrong.ifPresent(why -> findings.complain("tool", name, why));
            return wrong.isPresent() ? Optional.empty() : Optional.of(entry(name, renamed, raw));
        } catch (BadSchema | DuplicateMember e) {
            findings.complain("tool", name, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /** Why a tool cannot be used. */
    private Optional<String> wrong(RawJson raw) throws BadSchema {
        var members = raw.members();
        var schema = members.get(SCHEMA);
        if (schema == null || !schema.isObject()) {
            return Optional.of(SCHEMA + " must be an object");
        }
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
        var tool = Forwarded.Tool.of(listed.listed(full), raw);
        return checked.apply(
                new ToolEntry(
                        full,
                        definition.tools().wording().reworded(name, shown(name, tool, raw)),
                        services.tool(name, repeatable(raw.members().get(HINTS)))));
    }

    /** The tool with a schema that clients take, if there is one; it is checked as it came. */
    private ListedTool shown(String name, Forwarded.Tool tool, RawJson raw) {
        if (lowering == null) {
            return tool;
        }
        try {
            // What is looked into remembers what was found, so it must not be what is held.
            var plain = lowering.of(raw.members().getOrDefault(SCHEMA, RawJson.EMPTY_OBJECT));
            plain.ifPresent(_ ->
                    findings.note(
                            name,
                            "is listed with a plain form of its schema, as many clients refuse the"
                                    + " schema itself"));
            return plain.<ListedTool>map(tool::showing).orElse(tool);
        } catch (BadSchema e) {
            findings.note(
                    name,
                    "is listed with a schema that many clients refuse, as it has no plain form: "
                            + e.getMessage());
            return tool;
        }
    }

    private static boolean repeatable(@Nullable RawJson hints) {
        if (hints == null) {
            return false;
        }
        var tree = hints.tree();
        return tree.path("readOnlyHint").asBoolean() || tree.path("idempotentHint").asBoolean();
    }
}
