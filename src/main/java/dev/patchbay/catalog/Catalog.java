package dev.patchbay.catalog;

import dev.patchbay.mcp.Change;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is offered at one moment. Immutable: whoever holds one sees no change half made.
 */
public final class Catalog {
    public static final Catalog EMPTY = new Catalog(List.of(), List.of(), List.of(), List.of());

    private static final int MOST_NEAREST = 3;

    private final List<ToolEntry> tools;
    private final List<PromptEntry> prompts;
    private final List<ResourceEntry> resources;
    private final List<TemplateEntry> templates;
    private final Map<String, ToolEntry> toolsByListedName;
    private final Map<FullName, ToolEntry> toolsByFullName;
    private final Map<String, PromptEntry> promptsByName;
    private final Map<String, ResourceEntry> resourcesByUri;
    private final Map<String, TemplateEntry> templatesByUri;

    /** Made when it is first asked for: most clients call tools as they are listed. */
    private volatile @Nullable Map<String, List<FullName>> toolsByBareName;

    /**
     * Builds a snapshot that lists things in the given order.
     *
     * @throws IllegalArgumentException if two things of a kind have one name
     */
    public Catalog(
            List<ToolEntry> tools,
            List<PromptEntry> prompts,
            List<ResourceEntry> resources,
            List<TemplateEntry> templates) {
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
     * Whom a name means that a client calls: a listed name, a full name, or a bare one that is
     * unique.
     */
    public Resolution tool(String name) {
        var listed = toolsByListedName.get(name);
        if (listed != null) {
            return new Resolution.Found(listed);
        }
        var full = FullName.parse(name).map(toolsByFullName::get);
        if (full.isPresent()) {
            return new Resolution.Found(full.get());
        }
        var bare = toolsByBareName().getOrDefault(name, List.of());
        return switch (bare.size()) {
            case 0 -> new Resolution.Unknown(nearest(name));
            case 1 -> new Resolution.Found(known(toolsByFullName.get(bare.getFirst())));
            default -> new Resolution.Ambiguous(bare);
        };
    }

    public Optional<PromptEntry> prompt(String name) {
        return Optional.ofNullable(promptsByName.get(name));
    }

    public Optional<ResourceEntry> resource(String uri) {
        return Optional.ofNullable(resourcesByUri.get(uri));
    }

    public Optional<TemplateEntry> template(String uriTemplate) {
        return Optional.ofNullable(templatesByUri.get(uriTemplate));
    }

    /** The same with other tools. */
    public Catalog withTools(List<ToolEntry> others) {
        return new Catalog(others, prompts(), resources(), templates());
    }

    /** The same with other prompts. */
    public Catalog withPrompts(List<PromptEntry> others) {
        return new Catalog(tools(), others, resources(), templates());
    }

    /**
     * The kinds of lists in which a client would see a difference between this and {@code other}.
     */
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
        return Spelling.nearest(name, toolsByListedName.keySet()).stream()
                .limit(MOST_NEAREST)
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

    private static <K, E> Map<K, E> index(String what, List<E> entries, Function<E, K> key) {
        var index = new LinkedHashMap<K, E>();
        for (var entry : entries) {
            if (index.put(key.apply(entry), entry) != null) {
                throw new IllegalArgumentException(
                        "The names of "
                                + what
                                + " must be unique, found twice: "
                                + key.apply(entry));
            }
        }
        return index;
    }

    private static Map<String, List<FullName>> byBareName(List<ToolEntry> tools) {
        var index = new HashMap<String, List<FullName>>();
        for (var tool : tools) {
            // Most names are those of one tool, and there may be many.
            index.merge(tool.name().name(), List.of(tool.name()), Catalog::joined);
        }
        return index;
    }

    private static <E> List<E> joined(List<E> some, List<E> more) {
        var all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }

    private static ToolEntry known(@Nullable ToolEntry entry) {
        if (entry == null) {
            throw new IllegalStateException("Both indexes are made of the same tools");
        }
        return entry;
    }
}
