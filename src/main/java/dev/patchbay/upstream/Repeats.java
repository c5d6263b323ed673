package dev.patchbay.upstream;

import dev.patchbay.peer.Loss;

/**
 * How often one call is made again: a call that ends its server must not do so for ever.
 *
 * <p>Concurrency: none; whoever makes the call owns it.
 */
final class Repeats {
    private static final int MOST = 2;

    private final Allowance allowance;
    private final boolean repeatable;
    private int made;

    /**
     * @param allowance what all calls to the server share
     * @param repeatable whether it does no harm to make the call twice
     */
    Repeats(Allowance allowance, boolean repeatable) {
        this.allowance = allowance;
        this.repeatable = repeatable;
    }

    /** Whether the call is made again after this; whoever is told so makes it. */
    boolean after(Loss loss) {
        return switch (loss) {
            case Loss.SessionOver _ -> first();
            case Loss.NotSent _ -> first() || further();
            case Loss.Broken _ -> repeatable && further();
            case Loss.Unauthorized _, Loss.Misplaced _, Loss.Busy _ -> false;
        };
    }

    /** A new connection is owed to every call, however many they are. */
    private boolean first() {
        if (made > 0) {
            return false;
        }
        made++;
        return true;
    }

    private boolean further() {
        if (made >= MOST || !allowance.take()) {
            return false;
        }
        made++;
        return true;
    }
}
