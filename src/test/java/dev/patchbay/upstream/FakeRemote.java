package dev.patchbay.upstream;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.server.PendingCall;
import dev.patchbay.call.server.Remote;
import dev.patchbay.call.server.RemoteServer;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.peer.incoming.TimeLimit;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A server of which nothing is wanted but what the test overrides. */
public class FakeRemote implements Remote {
    private static AssertionError unwanted() {
        return new AssertionError("This test must not call this method");
    }

    @Override
    public RemoteServer server() {
        throw unwanted();
    }

    @Override
    public PendingCall call(
            RequestMethod method,
            Members params,
            @Nullable Continued continued,
            Exchange caller,
            TimeLimit limit) {
        throw unwanted();
    }

    @Override
    public RawJson ask(RequestMethod method, Members params, Duration patience) {
        throw unwanted();
    }

    @Override
    public void ping(Duration patience) {
        throw unwanted();
    }

    @Override
    public void follow(Set<String> uris) {
        throw unwanted();
    }

    @Override
    public void onChange(Consumer<Change> listener) {
        throw unwanted();
    }

    @Override
    public ClientCapabilities declaredCapabilities() {
        throw unwanted();
    }

    @Override
    public boolean busy() {
        throw unwanted();
    }

    @Override
    public CompletionStage<@Nullable Void> ended() {
        throw unwanted();
    }

    @Override
    public void close(Duration grace) {
        throw unwanted();
    }
}
