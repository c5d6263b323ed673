package dev.patchbay.peer.channel;

import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.peer.outgoing.PeerClosed;

/**
 * The sender of one stateless request, which waits for its response.
 *
 * <p>Any thread may call the methods.
 */
public interface StatelessClient {
    /** Returns the user who sends, as far as the authentication shows. */
    Principal principal();

    /** Returns the budget for data that is kept for the request, such as subscriptions. */
    Budget memory();

    Origin origin();

    /**
     * Sends a notification about the request. Waits while too many bytes are unsent.
     *
     * @throws PeerClosed if the client takes no more messages
     * @throws Unsendable if the notification cannot be serialized
     * @throws Overloaded if there is no memory for it
     */
    void send(Notification notification);

    /**
     * Sends the response.
     *
     * @param refused whether the request is refused before any work for it
     * @throws PeerClosed if the client takes no more messages
     * @throws Unsendable if the response cannot be serialized
     * @throws Overloaded if there is no memory for it
     */
    void answer(Answer answer, boolean refused);

    /** Closes the connection if no response was sent. */
    void close();
}
