package dev.patchbay.upstream.connection;

import dev.patchbay.failure.ServerFailure;
import dev.patchbay.peer.channel.RequestLoss;
import java.io.Serial;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A failed attempt to connect to a server. The message is for the user who configures it. */
public final class CannotConnect extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    private final transient ServerFailure failure;
    private final transient @Nullable RequestLoss loss;

    private CannotConnect(ServerFailure failure, @Nullable RequestLoss loss) {
        super(failure.text(), null, false, false);
        this.failure = failure;
        this.loss = loss;
    }

    public static CannotConnect because(ServerFailure failure) {
        return new CannotConnect(failure, null);
    }

    /** Creates the failure of an attempt whose request was lost. */
    static CannotConnect because(RequestLoss loss) {
        return new CannotConnect(loss.cause(), loss);
    }

    /** Returns the failure for callers that come too soon after it. */
    CannotConnect paused(Duration left) {
        return new CannotConnect(new ServerFailure.Paused(failure, left), loss);
    }

    public ServerFailure failure() {
        return failure;
    }

    /** Returns the lost request; null if no request of the attempt was lost. */
    @Nullable RequestLoss loss() {
        return loss;
    }
}
