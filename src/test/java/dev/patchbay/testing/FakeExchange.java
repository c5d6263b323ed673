package dev.patchbay.testing;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Session;
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

/** A caller that can be asked for nothing, and is told nothing before its answer. */
public record FakeExchange(Revision revision, Optional<Session> session) implements Exchange {
    /** One without a session. */
    public FakeExchange(Revision revision) {
        this(revision, Optional.empty());
    }

    @Override
    public Optional<Implementation> client() {
        return Optional.empty();
    }

    @Override
    public ClientCapabilities capabilities() {
        return ClientCapabilities.NONE;
    }

    @Override
    public boolean cancelled() {
        return false;
    }

    @Override
    public void progress(Progress progress) {
        throw new AssertionError("Nobody makes progress here");
    }

    @Override
    public void log(LogLevel level, String logger, JsonValue data) {
        throw new AssertionError("Nobody logs here");
    }

    @Override
    public Map<String, RawJson> ask(Map<String, InputRequest> questions) {
        throw new MissingCapability(questions.values().iterator().next().needs());
    }
}
