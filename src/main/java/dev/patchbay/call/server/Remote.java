package dev.patchbay.call.server;

import dev.patchbay.call.Exchange;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.peer.incoming.TimeLimit;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A connected upstream server, of either era. */
public interface Remote {
    RemoteServer server();

    /**
     * Sends a call, and returns it. All messages of the server about it go to the returned object.
     *
     * @param params all params except {@code _meta}
     * @param continued the answers to the questions of the server; null in the first round
     * @param limit the time limits of the call; sending may take as long as silence
     * @throws dev.patchbay.peer.outgoing.PeerClosed if the server is gone; nothing was sent
     * @throws dev.patchbay.peer.channel.SendQueueFull if the server reads too slowly; nothing was
     *     sent
     */
    PendingCall call(
            RequestMethod method,
            Members params,
            @Nullable Continued continued,
            Exchange caller,
            TimeLimit limit);

    /**
     * Sends a request that belongs to no client, such as a list request.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if the server refuses
     * @throws dev.patchbay.peer.outgoing.PeerClosed if the server is gone
     * @throws dev.patchbay.peer.outgoing.ResponseTimedOut if the server does not answer in time
     */
    RawJson ask(RequestMethod method, Members params, Duration timeout) throws InterruptedException;

    /**
     * Asks for a sign of life. The modern era has no {@code ping}, so a modern server gets {@code
     * server/discover}, which every modern server must answer.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if the server refuses, which is a sign of life
     * @throws dev.patchbay.peer.outgoing.PeerClosed if the server is gone
     * @throws dev.patchbay.peer.outgoing.ResponseTimedOut if the server does not answer in time
     */
    void ping(Duration timeout) throws InterruptedException;

    /** Tells the server which resources clients follow. */
    void follow(Set<String> uris);

    /** Sets the listener for changes that the server reports. */
    void onChange(Consumer<Change> listener);

    /**
     * Completes when the server asks a question without showing for which call. Its connection must
     * then serve one user only. Servers without sessions never ask such a question.
     */
    default CompletionStage<@Nullable Void> firstQuestion() {
        return new CompletableFuture<>();
    }

    /** Returns the client capabilities that the server was told. */
    ClientCapabilities declaredCapabilities();

    /** Returns whether a call is open. */
    boolean busy();

    /** Completes when the server is gone. */
    CompletionStage<@Nullable Void> ended();

    void close(Duration grace);

    /**
     * The additional params of a repeated call.
     *
     * @param answers by the keys of the questions
     * @param state the {@code requestState} of the server, unchanged; null if it has sent none
     */
    record Continued(Map<String, RawJson> answers, @Nullable String state) {
        public Continued {
            answers = Map.copyOf(answers);
        }
    }
}
