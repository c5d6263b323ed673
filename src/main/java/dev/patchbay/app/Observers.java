package dev.patchbay.app;

import dev.patchbay.call.RequestObserver;
import dev.patchbay.catalog.ToolCaller;

/** The observers of requests and of tool calls, for metrics. */
record Observers(RequestObserver requests, ToolCaller tools) {
    static final Observers NONE = new Observers(RequestObserver.NONE, ToolCaller.PLAIN);
}
