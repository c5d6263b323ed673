package dev.patchbay.upstream.forwarding;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Revision;
import java.util.Map;
import java.util.Optional;

/**
 * The caller of a parked call, which has no request open. It keeps the caller's identity and
 * nothing of the ended request, so the memory budget for clients gets the bytes of the request
 * back.
 */
record AbsentCaller(
        Revision revision,
        Optional<Implementation> client,
        ClientCapabilities capabilities,
        Object origin,
        Object owner)
        implements Exchange {
    static AbsentCaller of(Exchange caller) {
        return new AbsentCaller(
                caller.revision(),
                caller.client(),
                caller.capabilities(),
                caller.origin(),
                caller.owner());
    }

    @Override
    public boolean cancelled() {
        return false;
    }

    @Override
    public void progress(Progress progress) {
        // Messages of the server wait in PendingCall until the client comes back.
    }

    @Override
    public void log(LogLevel level, String logger, JsonValue data) {
        // As for progress.
    }

    @Override
    public Map<String, RawJson> ask(Map<String, InputRequest> questions) {
        throw new MissingCapability(questions.values().iterator().next().needs());
    }
}
