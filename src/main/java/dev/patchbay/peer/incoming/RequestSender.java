package dev.patchbay.peer.incoming;

import dev.patchbay.json.JsonValue;
import dev.patchbay.peer.channel.Budget;
import dev.patchbay.peer.channel.Principal;

/** The sender of requests, as the code that serves them sees it. */
public interface RequestSender {
    /**
     * Returns what stands for this sender after the end of its requests. Equal objects are one
     * sender. It does not refer to a request, so that a call which outlasts its request does not
     * keep the body of the request in memory.
     */
    Object origin();

    /** Returns the user who sends, as far as the authentication shows. */
    Principal principal();

    /** Returns the budget for data that is kept for the sender, such as subscriptions. */
    Budget memory();

    /** Sends a notification about {@code served}, while that request is being served. */
    void sendNotification(RequestControl served, String method, JsonValue params);
}
