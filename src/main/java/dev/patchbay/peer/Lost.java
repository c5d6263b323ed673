package dev.patchbay.peer;

import java.io.Serial;

/** One of our requests will have no answer; the conversation may go on. */
public final class Lost extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient Loss loss;

    public Lost(Loss loss) {
        super(loss.reason(), null, false, false);
        this.loss = loss;
    }

    public Loss loss() {
        return loss;
    }
}
