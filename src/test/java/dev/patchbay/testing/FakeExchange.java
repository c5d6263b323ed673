package dev.patchbay.testing;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.client.Session;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.channel.Principal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A caller. Unless the test says otherwise it can be asked for nothing, and is told nothing before
 * its answer.
 */
public record FakeExchange(
        Revision revision,
        Optional<Session> session,
        Object origin,
        Object owner,
        ClientCapabilities capabilities,
        Optional<LogLevel> logLevel,
        Answering answering,
        Consumer<Progress> progressing)
        implements Exchange {

    /** How the client answers questions. */
    @FunctionalInterface
    public interface Answering {
        Map<String, RawJson> answer(Map<String, InputRequest> questions)
                throws InterruptedException;
    }

    /** One without a session. */
    public FakeExchange(Revision revision) {
        this(revision, Optional.empty());
    }

    public FakeExchange(Revision revision, Optional<Session> session) {
        this(
                revision,
                session,
                new Object(),
                Principal.ANONYMOUS,
                ClientCapabilities.NONE,
                Optional.empty(),
                questions -> {
                    throw new MissingCapability(questions.values().iterator().next().needs());
                },
                _ -> {
                    throw new AssertionError("This test expects no progress");
                });
    }

    /** The same call of a client, and of its user. */
    public FakeExchange of(Object client, Object user) {
        return new FakeExchange(
                revision, session, client, user, capabilities, logLevel, answering, progressing);
    }

    public FakeExchange with(ClientCapability... declared) {
        return new FakeExchange(
                revision,
                session,
                origin,
                owner,
                new ClientCapabilities(Set.of(declared)),
                logLevel,
                answering,
                progressing);
    }

    public FakeExchange wanting(LogLevel level) {
        return new FakeExchange(
                revision,
                session,
                origin,
                owner,
                capabilities,
                Optional.of(level),
                answering,
                progressing);
    }

    public FakeExchange answering(Answering other) {
        return new FakeExchange(
                revision, session, origin, owner, capabilities, logLevel, other, progressing);
    }

    public FakeExchange progressing(Consumer<Progress> other) {
        return new FakeExchange(
                revision, session, origin, owner, capabilities, logLevel, answering, other);
    }

    @Override
    public Optional<Implementation> client() {
        return Optional.empty();
    }

    @Override
    public boolean cancelled() {
        return false;
    }

    @Override
    public void progress(Progress progress) {
        progressing.accept(progress);
    }

    @Override
    public void log(LogLevel level, String logger, JsonValue data) {
        throw new AssertionError("Nobody logs here");
    }

    @Override
    public Map<String, RawJson> ask(Map<String, InputRequest> questions)
            throws InterruptedException {
        return answering.answer(questions);
    }
}
