package dev.patchbay.upstream.forwarding;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.client.Identity;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.client.Session;
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
 * The caller of a completion. The server cannot ask it anything: only calls of tools, prompts and
 * resources may end with questions (MCP 2026-07-28, basic/patterns/mrtr).
 */
record CompletionCaller(Exchange of) implements Exchange {
    @Override
    public Revision revision() {
        return of.revision();
    }

    @Override
    public Optional<Implementation> client() {
        return of.client();
    }

    @Override
    public ClientCapabilities capabilities() {
        return ClientCapabilities.NONE;
    }

    @Override
    public boolean cancelled() {
        return of.cancelled();
    }

    @Override
    public void progress(Progress progress) {
        of.progress(progress);
    }

    @Override
    public void log(LogLevel level, String logger, JsonValue data) {
        of.log(level, logger, data);
    }

    @Override
    public void log(ServerMessage.Logged line) {
        of.log(line);
    }

    @Override
    public RawJson meta() {
        return of.meta();
    }

    @Override
    public Optional<LogLevel> logLevel() {
        return of.logLevel();
    }

    @Override
    public Object origin() {
        return of.origin();
    }

    @Override
    public Object owner() {
        return of.owner();
    }

    @Override
    public Optional<Identity> caller() {
        return of.caller();
    }

    @Override
    public Optional<Session> session() {
        return of.session();
    }

    @Override
    public void handOver() {
        of.handOver();
    }

    @Override
    public void alive() {
        of.alive();
    }

    @Override
    public Map<String, RawJson> ask(Map<String, InputRequest> questions) {
        throw new MissingCapability(questions.values().iterator().next().needs());
    }
}
