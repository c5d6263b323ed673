package dev.patchbay.tool.invocation;

import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.NotFound;
import dev.patchbay.mcp.result.ReadResult;
import dev.patchbay.mcp.result.ResourceContents;
import java.util.List;

/** A service that calls a bean's method to read one resource, or any resource of a template. */
record ResourceMethod(Invocation invocation, String mimeType)
        implements Service<ResourceEntry.Question, Outcome> {
    @Override
    public Outcome serve(ResourceEntry.Question question) throws InterruptedException {
        var uri = question.uri();
        var given = Invocation.Given.texts(question.exchange(), question.variables(), uri);
        return switch (invocation.call(given)) {
            case null -> new Outcome.Failed(NotFound.resource(uri, question.exchange().revision()));
            case ReadResult ready -> read(ready);
            case ResourceContents contents -> read(new ReadResult(List.of(contents)));
            case List<?> contents ->
                    read(
                            new ReadResult(
                                    contents.stream().map(ResourceContents.class::cast).toList()));
            case byte[] bytes ->
                    read(new ReadResult(List.of(ResourceContents.blob(uri, mimeType, bytes))));
            case Object text ->
                    read(
                            new ReadResult(
                                    List.of(
                                            ResourceContents.text(
                                                    uri, mimeType, text.toString()))));
        };
    }

    private static Outcome read(ReadResult result) {
        return new Outcome.Completed(result, Freshness.NONE);
    }
}
