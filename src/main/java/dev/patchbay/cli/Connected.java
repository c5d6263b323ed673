package dev.patchbay.cli;

import dev.patchbay.call.Exchange;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.json.RawJson;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Registry;
import java.io.IOException;
import java.util.List;

/** What commands work with that connect to servers. */
public interface Connected {
    /** Something to do with servers. */
    @FunctionalInterface
    interface Errand {
        /** Does it and returns the exit code. */
        int run(Site site, Connected hub) throws IOException, InterruptedException;
    }

    Registry registry();

    LiveCatalog catalog();

    /** Begins to connect to exactly these. */
    void begin(List<Definition> definitions);

    /** Calls a tool as a client of the hub would. */
    Answer call(String tool, RawJson arguments, Exchange exchange) throws InterruptedException;
}
