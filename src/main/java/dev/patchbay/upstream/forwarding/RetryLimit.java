package dev.patchbay.upstream.forwarding;

import dev.patchbay.peer.channel.RequestLoss;

/**
 * Limits how often one call is repeated: a call that ends its server must not do so forever.
 *
 * <p>Concurrency: none. The thread that makes the call owns this object.
 */
final class RetryLimit {
    private static final int MAX_RETRIES = 2;

    private final RetryBudget allowance;
    private final boolean repeatable;
    private int made;

    /**
     * @param allowance the budget that all calls to the server share
     * @param repeatable whether the server may execute the call twice without harm
     */
    RetryLimit(RetryBudget allowance, boolean repeatable) {
        this.allowance = allowance;
        this.repeatable = repeatable;
    }

    /** Returns whether the call may be repeated after this loss, and counts the repetition. */
    boolean after(RequestLoss loss) {
        return switch (loss) {
            case RequestLoss.SessionExpired _ -> first();
            case RequestLoss.NotSent _ -> first() || further();
            case RequestLoss.Broken _ -> repeatable && further();
            case RequestLoss.Unauthorized _, RequestLoss.NotAcceptedHere _, RequestLoss.Busy _ ->
                    false;
        };
    }

    /** Allows the first repetition without the budget: every call may try a new connection. */
    private boolean first() {
        if (made > 0) {
            return false;
        }
        made++;
        return true;
    }

    private boolean further() {
        if (made >= MAX_RETRIES || !allowance.take()) {
            return false;
        }
        made++;
        return true;
    }
}
