package dev.patchbay.app;

import dev.patchbay.ops.Metrics;
import dev.patchbay.ops.Tally;
import dev.patchbay.transport.http.FrontObserver;

/** Counts the requests and connections that the HTTP front refuses. */
final class FrontTallies implements FrontObserver {
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
