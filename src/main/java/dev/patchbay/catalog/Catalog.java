package dev.patchbay.catalog;

import dev.patchbay.catalog.entry.AddressResolution;
import dev.patchbay.catalog.entry.KnownServers;
import dev.patchbay.catalog.entry.PromptEntry;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.catalog.entry.TemplateEntry;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.entry.ToolResolution;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.catalog.name.Similarity;
import dev.patchbay.mcp.Change;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An immutable snapshot of all tools, prompts, resources and templates that are offered. A reader
 * of one snapshot never sees half of a change.
 */
public final class Catalog {
    public static final Catalog EMPTY = new Catalog(List.of(), List.of(), List.of(), List.of());

    private static final int MAX_NEAREST = 3;

    private final List<ToolEntry> tools;
    private final List<PromptEntry> prompts;
    private final List<ResourceEntry> resources;
    private final List<TemplateEntry> templates;
    private final Map<String, ToolEntry> toolsByListedName;
    private final Map<FullName, ToolEntry> toolsByFullName;
    private final Map<String, PromptEntry> promptsByName;
    private final Map<String, ResourceEntry> resourcesByUri;
    private final Map<String, TemplateEntry> templatesByUri;
    private final KnownServers known;
    private final AddressLookup addresses;

    /** Built at the first use, because most clients call tools by their listed names. */
    private volatile @Nullable Map<String, List<FullName>> toolsByBareName;

    /**
     * Builds a snapshot that lists entries in the given order.
     *
     * @throws IllegalArgumentException if two entries of one kind have the same name
     */
    public Catalog(
            List<ToolEntry> tools,
            List<PromptEntry> prompts,
            List<ResourceEntry> resources,
            List<TemplateEntry> templates) {
        this(tools, prompts, resources, templates, KnownServers.NONE);
    }

    /** Builds a snapshot that also knows the servers that offer nothing now. */
    Catalog(
            List<ToolEntry> tools,
            List<PromptEntry> prompts,
            List<ResourceEntry> resources,
            List<TemplateEntry> templates,
            KnownServers known) {
        this.tools = List.copyOf(tools);
        this.prompts = List.copyOf(prompts);
        this.resources = List.copyOf(resources);
        this.templates = List.copyOf(templates);
        toolsByListedName = index("tools", tools, tool -> tool.definition().name());
        toolsByFullName = index("tools", tools, ToolEntry::name);
        promptsByName = index("prompts", prompts, prompt -> prompt.definition().name());
        resourcesByUri = index("resources", resources, resource -> resource.definition().uri());
        templatesByUri =
                index("resource templates", templates, entry -> entry.definition().uriTemplate());
        this.known = known;
        addresses = new AddressLookup(resourcesByUri, this.templates, known);
    }

    public List<ToolEntry> tools() {
        return tools;
    }

    public List<PromptEntry> prompts() {
        return prompts;
    }

    public List<ResourceEntry> resources() {
        return resources;
    }

    public List<TemplateEntry> templates() {
        return templates;
    }

    /**
     * Finds the tool that a client calls by a full name, a listed name, or a unique bare name. The
     * full name has precedence, because no other server can have it.
     */
    public ToolResolution tool(String name) {
        var full = FullName.parse(name).map(toolsByFullName::get);
        if (full.isPresent()) {
            return new ToolResolution.Found(full.get());
        }
        var listed = toolsByListedName.get(name);
        if (listed != null) {
            return new ToolResolution.Found(listed);
        }
        var bare = new LinkedHashSet<>(toolsByBareName().getOrDefault(name, List.of()));
        known.absentWith(last -> last.tools().contains(name))
                .forEach(server -> bare.add(new FullName(server, name)));
        if (bare.size() > 1) {
            return new ToolResolution.Ambiguous(List.copyOf(bare));
        }
        var only = bare.isEmpty() ? null : toolsByFullName.get(bare.getFirst());
        return only == null
                ? new ToolResolution.Unknown(
                        bare.isEmpty() ? nearest(name) : List.of(bare.getFirst().toString()))
                : new ToolResolution.Found(only);
    }

    /** Finds the server of the resource that a client reads. */
    public AddressResolution address(String uri) {
        return addresses.find(uri);
    }

    /** Returns whether a URI names a resource of the given server. */
    public boolean serves(String server, String uri) {
        return address(uri) instanceof AddressResolution.Found found
                && found.server().equals(server);
    }

    /** Returns the ids of the servers with at least one entry. */
    Set<String> servers() {
        var servers = new HashSet<String>();
        tools.forEach(tool -> servers.add(tool.name().server()));
        prompts.forEach(prompt -> servers.add(prompt.name().server()));
        resources.forEach(resource -> servers.add(resource.server()));
        templates.forEach(template -> servers.add(template.server()));
        return servers;
    }

    /** Returns the servers that this snapshot was built with. */
    KnownServers known() {
        return known;
    }

    public Optional<PromptEntry> prompt(String name) {
        return Optional.ofNullable(promptsByName.get(name));
    }

    public Optional<ResourceEntry> resource(String uri) {
        return Optional.ofNullable(resourcesByUri.get(uri));
    }

    /** Returns whether a URI names a listed resource or matches a template. */
    public boolean offersResource(String uri) {
        return address(uri) instanceof AddressResolution.Found;
    }

    /** Finds a template by its listed URI template or by its {@link ServerAlias}. */
    public Optional<TemplateEntry> template(String uriTemplate) {
        return Optional.ofNullable(templatesByUri.get(uriTemplate))
                .or(() ->
                        ServerAlias.parse(uriTemplate)
                                .flatMap(alias ->
                                        Optional.ofNullable(templatesByUri.get(alias.uri()))
                                                .filter(one ->
                                                        one.server().equals(alias.server()))));
    }

    /** Returns a copy with other tools. */
    public Catalog withTools(List<ToolEntry> others) {
        return new Catalog(others, prompts(), resources(), templates(), known);
    }

    /** Returns a copy with other prompts. */
    public Catalog withPrompts(List<PromptEntry> others) {
        return new Catalog(tools(), others, resources(), templates(), known);
    }

    /** Returns the kinds of lists that look different to a client in {@code other}. */
    Set<Change.Kind> differences(Catalog other) {
        var kinds = EnumSet.noneOf(Change.Kind.class);
        if (!definitions(tools(), ToolEntry::definition)
                .equals(definitions(other.tools(), ToolEntry::definition))) {
            kinds.add(Change.Kind.TOOLS);
        }
        if (!definitions(prompts(), PromptEntry::definition)
                .equals(definitions(other.prompts(), PromptEntry::definition))) {
            kinds.add(Change.Kind.PROMPTS);
        }
        if (!definitions(resources(), ResourceEntry::definition)
                        .equals(definitions(other.resources(), ResourceEntry::definition))
                || !definitions(templates(), TemplateEntry::definition)
                        .equals(definitions(other.templates(), TemplateEntry::definition))) {
            kinds.add(Change.Kind.RESOURCES);
        }
        return kinds;
    }

    private List<String> nearest(String name) {
        return Similarity.nearest(name, toolsByListedName.keySet()).stream()
                .limit(MAX_NEAREST)
                .toList();
    }

    private static <E, D> List<D> definitions(List<E> entries, Function<E, D> definition) {
        return entries.stream().map(definition).toList();
    }

    private Map<String, List<FullName>> toolsByBareName() {
        var made = toolsByBareName;
        if (made == null) {
            made = byBareName(tools);
            toolsByBareName = made;
        }
        return made;
    }

    private static <K, E> Map<K, E> index(String kind, List<E> entries, Function<E, K> key) {
        var index = new LinkedHashMap<K, E>();
        for (var entry : entries) {
            if (index.put(key.apply(entry), entry) != null) {
                throw new IllegalArgumentException(
                        "The names of "
                                + kind
                                + " must be unique, found twice: "
                                + key.apply(entry));
            }
        }
        return index;
    }

    private static Map<String, List<FullName>> byBareName(List<ToolEntry> tools) {
        var index = new HashMap<String, List<FullName>>();
        for (var tool : tools) {
            // Most names belong to one tool, and there may be many names, so a list of one is
            // immutable.
            index.merge(tool.name().name(), List.of(tool.name()), Catalog::joined);
        }
        return index;
    }

    private static <E> List<E> joined(List<E> some, List<E> more) {
        var all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }
}
