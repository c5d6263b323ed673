package dev.patchbay.app;

import dev.patchbay.call.Witness;
import dev.patchbay.catalog.ToolCaller;

/** Who watches what the hub does, if anybody. */
record Watching(Witness requests, ToolCaller tools) {
    static final Watching NONE = new Watching(Witness.NONE, ToolCaller.PLAIN);
}
