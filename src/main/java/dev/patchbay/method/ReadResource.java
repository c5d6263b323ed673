package dev.patchbay.method;

import dev.patchbay.call.Call;
import dev.patchbay.call.Method;
import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.Offering;
import dev.patchbay.catalog.ResourceEntry;
import dev.patchbay.mcp.NotFound;
import java.util.Map;

/** Reads a resource by its address: one that is listed, else the first template it fits. */
public final class ReadResource implements Method {
    private final Offering catalog;

    public ReadResource(Offering catalog) {
        this.catalog = catalog;
    }

    @Override
    public String name() {
        return "resources/read";
    }

    @Override
    public Outcome serve(Call call) throws InterruptedException {
        var uri = call.params().text("uri");
        var snapshot = catalog.now();
        var listed = snapshot.resource(uri);
        if (listed.isPresent()) {
            return listed.get()
                    .service()
                    .serve(new ResourceEntry.Question(uri, Map.of(), call.exchange()));
        }
        for (var template : snapshot.templates()) {
            var variables = template.template().match(uri);
            if (variables.isPresent()) {
                return template.service()
                        .serve(new ResourceEntry.Question(uri, variables.get(), call.exchange()));
            }
        }
        throw NotFound.resource(uri, call.exchange().revision()).toException();
    }
}
