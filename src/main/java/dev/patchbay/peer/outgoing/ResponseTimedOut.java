package dev.patchbay.peer.outgoing;

import dev.patchbay.failure.ServerFailure;
import java.io.Serial;
import java.time.Duration;

/** Thrown when the remote side has not answered a request of this peer in time. */
public final class ResponseTimedOut extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient ServerFailure.NoAnswer failure;

    public ResponseTimedOut(String method, Duration after) {
        this(new ServerFailure.NoAnswer(method, after));
    }

    private ResponseTimedOut(ServerFailure.NoAnswer failure) {
        super(failure.text(), null, false, false);
        this.failure = failure;
    }

    public ServerFailure.NoAnswer failure() {
        return failure;
    }
}
