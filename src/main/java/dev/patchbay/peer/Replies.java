package dev.patchbay.peer;

import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.RequestId;

/**
 * Where the answer to a request goes: the channel, or the array that its batch is answered with.
 */
interface Replies {
    void answer(Answer answer);

    /** The sender has cancelled the request and waits for nothing. */
    void waive(RequestId id);
}
