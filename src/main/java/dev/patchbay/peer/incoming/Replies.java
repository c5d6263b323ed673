package dev.patchbay.peer.incoming;

import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.RequestId;

/** Receives the answer to a request: the channel, or the array with the answers of its batch. */
public interface Replies {
    void answer(Answer answer);

    /** Called when the sender has cancelled the request, which then gets no answer. */
    void endWithoutResponse(RequestId id);
}
