package dev.patchbay.method;

import dev.patchbay.call.Call;
import dev.patchbay.call.Method;
import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.Offering;
import dev.patchbay.mcp.Change;
import java.util.List;
import java.util.function.Function;

/**
 * The operations that list what is offered, page by page. They differ in nothing but the list, so
 * they are one class.
 */
public final class Lists<E> implements Method {
    private final String name;
    private final Change.Kind kind;
    private final String member;
    private final Offering catalog;
    private final Function<Catalog, List<E>> entries;
    private final Page.Writer<E> writer;
    private final int pageSize;

    private Lists(
            String name,
            Change.Kind kind,
            String member,
            Offering catalog,
            int pageSize,
            Function<Catalog, List<E>> entries,
            Page.Writer<E> writer) {
        this.name = name;
        this.kind = kind;
        this.member = member;
        this.catalog = catalog;
        this.pageSize = pageSize;
        this.entries = entries;
        this.writer = writer;
    }

    public static Method tools(Offering catalog, int pageSize) {
        return new Lists<>(
                "tools/list",
                Change.Kind.TOOLS,
                "tools",
                catalog,
                pageSize,
                Catalog::tools,
                (tool, out, revision) -> tool.definition().writeTo(out, revision));
    }

    public static Method prompts(Offering catalog, int pageSize) {
        return new Lists<>(
                "prompts/list",
                Change.Kind.PROMPTS,
                "prompts",
                catalog,
                pageSize,
                Catalog::prompts,
                (prompt, out, revision) -> prompt.definition().writeTo(out, revision));
    }

    public static Method resources(Offering catalog, int pageSize) {
        return new Lists<>(
                "resources/list",
                Change.Kind.RESOURCES,
                "resources",
                catalog,
                pageSize,
                Catalog::resources,
                (resource, out, revision) -> resource.definition().writeTo(out, revision));
    }

    public static Method resourceTemplates(Offering catalog, int pageSize) {
        return new Lists<>(
                "resources/templates/list",
                Change.Kind.RESOURCES,
                "resourceTemplates",
                catalog,
                pageSize,
                Catalog::templates,
                (template, out, revision) -> template.definition().writeTo(out, revision));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Outcome serve(Call call) {
        // Asked first: the list may only be newer than that.
        var freshness = catalog.listed(kind);
        var page = Page.of(member, entries.apply(catalog.now()), call.params(), pageSize, writer);
        return new Outcome.Completed(page, freshness);
    }
}
