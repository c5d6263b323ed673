package dev.patchbay.dispatch;

import dev.patchbay.call.Witness;
import dev.patchbay.era.legacy.LegacyDialect;
import dev.patchbay.era.modern.ModernDialect;
import dev.patchbay.peer.Acceptor;
import dev.patchbay.peer.Channel;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.PeerLimits;
import dev.patchbay.peer.TimeLimit;
import dev.patchbay.peer.Timekeeper;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;

/** Where every front brings its channels. */
public final class Dispatcher implements Acceptor {
    private final LegacyDialect legacy;
    private final ModernDialect modern;
    private final PeerLimits limits;
    private final TimeLimit timeLimit;
    private final Timekeeper time;
    private final Reports reports;

    /**
     * @param nanos a monotonic clock
     * @param witness is told of every request
     */
    public Dispatcher(
            LegacyDialect legacy,
            ModernDialect modern,
            PeerLimits limits,
            TimeLimit timeLimit,
            LongSupplier nanos,
            ScheduledExecutorService scheduler,
            Witness witness) {
        this.legacy = legacy;
        this.modern = modern;
        this.limits = limits;
        this.timeLimit = timeLimit;
        this.time = new Timekeeper(nanos, scheduler);
        this.reports = new Reports(witness, nanos);
    }

    @Override
    public Peer accept(Channel channel) {
        return new Peer(
                channel,
                peer -> new Conversation(legacy, modern, timeLimit, reports, peer),
                limits,
                time);
    }
}
