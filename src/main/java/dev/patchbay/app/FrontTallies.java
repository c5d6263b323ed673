package dev.patchbay.app;

import dev.patchbay.ops.Metrics;
import dev.patchbay.ops.Tally;
import dev.patchbay.transport.http.FrontWitness;

/** Counts what the front does not let in. */
final class FrontTallies implements FrontWitness {
    private final Tally<Reason> refused;
    private final Tally<Malformed> malformed;

    FrontTallies(Metrics metrics) {
        refused = metrics.refusals(Reason.class);
        malformed = metrics.malformed(Malformed.class);
    }

    @Override
    public void refused(Reason reason) {
        refused.count(reason);
    }

    @Override
    public void malformed(Malformed kind) {
        malformed.count(kind);
    }
}
