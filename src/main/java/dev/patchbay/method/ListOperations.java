package dev.patchbay.method;

import dev.patchbay.call.Call;
import dev.patchbay.call.Operation;
import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.Offering;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.RequestMethod;
import java.util.List;
import java.util.function.Function;

/** Lists the entries of the catalog, page by page. The list methods differ only in the list. */
public final class ListOperations<E> implements Operation {
    private final RequestMethod method;
    private final Change.Kind kind;
    private final String member;
    private final Offering catalog;
    private final Function<Catalog, List<E>> entries;
    private final ListPage.Writer<E> writer;
    private final int pageSize;

    private ListOperations(
            RequestMethod method,
            Change.Kind kind,
            String member,
            Offering catalog,
            int pageSize,
            Function<Catalog, List<E>> entries,
            ListPage.Writer<E> writer) {
        this.method = method;
        this.kind = kind;
        this.member = member;
        this.catalog = catalog;
        this.pageSize = pageSize;
        this.entries = entries;
        this.writer = writer;
    }

    public static Operation tools(Offering catalog, int pageSize) {
        return new ListOperations<>(
                RequestMethod.LIST_TOOLS,
                Change.Kind.TOOLS,
                "tools",
                catalog,
                pageSize,
                Catalog::tools,
                (tool, out, revision) -> tool.definition().writeTo(out, revision));
    }

    public static Operation prompts(Offering catalog, int pageSize) {
        return new ListOperations<>(
                RequestMethod.LIST_PROMPTS,
                Change.Kind.PROMPTS,
                "prompts",
                catalog,
                pageSize,
                Catalog::prompts,
                (prompt, out, revision) -> prompt.definition().writeTo(out, revision));
    }

    public static Operation resources(Offering catalog, int pageSize) {
        return new ListOperations<>(
                RequestMethod.LIST_RESOURCES,
                Change.Kind.RESOURCES,
                "resources",
                catalog,
                pageSize,
                Catalog::resources,
                (resource, out, revision) -> resource.definition().writeTo(out, revision));
    }

    public static Operation resourceTemplates(Offering catalog, int pageSize) {
        return new ListOperations<>(
                RequestMethod.LIST_RESOURCE_TEMPLATES,
                Change.Kind.RESOURCES,
                "resourceTemplates",
                catalog,
                pageSize,
                Catalog::templates,
                (template, out, revision) -> template.definition().writeTo(out, revision));
    }

    @Override
    public RequestMethod method() {
        return method;
    }

    @Override
    public Outcome serve(Call call) throws InterruptedException {
        catalog.awaitFirstAnswers();
        // Freshness is read first: the list may be newer than its freshness, but never older.
        var freshness = catalog.listed(kind);
        var page =
                ListPage.of(member, entries.apply(catalog.now()), call.params(), pageSize, writer);
        return new Outcome.Completed(page, freshness);
    }
}
