package dev.patchbay.call;

import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Change;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A server behind us while we are connected to it, whatever era it speaks. */
public interface Remote {
    RemoteServer server();

    /**
     * Hands a call on; what becomes of it is said to {@code pending}.
     *
     * @param params all but {@code _meta}
     * @param continued the answers to what the server has asked for, if this is not the first round
     * @param atMost how long it may take until it is sent
     * @throws dev.patchbay.peer.PeerClosed if nothing was sent, as nobody is there any more
     * @throws dev.patchbay.peer.NoRoom if nothing was sent, as the server takes too little
     */
    Running call(
            String method,
            Members params,
            @Nullable Continued continued,
            Pending pending,
            Duration atMost);

    /**
     * Asks for something that belongs to no client, such as a list.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if the server refuses
     * @throws dev.patchbay.peer.PeerClosed if it is gone
     * @throws dev.patchbay.peer.NoAnswer if it does not answer in time
     */
    RawJson ask(String method, Members params, Duration patience) throws InterruptedException;

    /** Lets the server know which resources somebody wants to hear of. */
    void follow(Set<String> uris);

    /** Whom to tell what has changed there. */
    void onChange(Consumer<Change> listener);

    /** Completes when the server is gone. */
    CompletionStage<@Nullable Void> ended();

    void close(Duration grace);

    /** A call that was handed on. */
    interface Running {
        /** Gives it up; the server is told. */
        void cancel();
    }

    /**
     * What goes with a call that is made again.
     *
     * @param answers by the keys of the questions
     * @param state what the server wants back, if anything
     */
    record Continued(Map<String, RawJson> answers, @Nullable String state) {
        public Continued {
            answers = Map.copyOf(answers);
        }
    }
}
