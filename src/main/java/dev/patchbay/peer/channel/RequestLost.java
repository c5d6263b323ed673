package dev.patchbay.peer.channel;

import java.io.Serial;

/** Thrown when a request of this peer will get no response. The conversation may continue. */
public final class RequestLost extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient RequestLoss loss;

    public RequestLost(RequestLoss loss) {
        super(loss.reason(), null, false, false);
        this.loss = loss;
    }

    public RequestLoss loss() {
        return loss;
    }
}
