package dev.patchbay.upstream;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.event.Events;
import dev.patchbay.schema.Schemas;
import java.util.function.UnaryOperator;

/**
 * What all servers behind us have in common.
 *
 * @param checked puts a check of its arguments before a tool
 * @param listing in what form things are listed
 * @param memory what they offered before
 */
record Shared(
        Opener opener,
        Greeting greeting,
        Clockwork time,
        Watch watch,
        Parking parking,
        LiveCatalog catalog,
        Events events,
        Schemas schemas,
        UnaryOperator<ToolEntry> checked,
        Listing listing,
        Memory memory) {}
