package dev.patchbay.dispatch;

import dev.patchbay.call.RequestObserver;
import dev.patchbay.era.legacy.LegacyDialect;
import dev.patchbay.era.modern.ModernDialect;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.peer.Acceptor;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.StatelessClient;
import dev.patchbay.peer.channel.StatelessRequest;
import dev.patchbay.peer.incoming.PeerClock;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.peer.incoming.TimeLimit;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;

/** Accepts the channels and the stateless requests of all fronts. */
public final class Dispatcher implements Acceptor {
    private final LegacyDialect legacy;
    private final ModernDialect modern;
    private final StatelessParts stateless;
    private final PeerLimits limits;
    private final TimeLimit timeLimit;
    private final PeerClock time;
    private final ObserverReports reports;

    /**
     * @param nanos a monotonic clock
     * @param observer observes every request
     */
    public Dispatcher(
            LegacyDialect legacy,
            ModernDialect modern,
            PeerLimits limits,
            TimeLimit timeLimit,
            LongSupplier nanos,
            ScheduledExecutorService scheduler,
            RequestObserver observer) {
        this.legacy = legacy;
        this.modern = modern;
        this.limits = limits;
        this.timeLimit = timeLimit;
        this.time = new PeerClock(nanos, scheduler);
        this.reports = new ObserverReports(observer, nanos);
        this.stateless = new StatelessParts(modern, timeLimit, time, reports);
    }

    @Override
    public Peer accept(Channel channel) {
        return new Peer(
                channel,
                peer -> new ClientConversation(legacy, modern, timeLimit, reports, peer),
                limits,
                time);
    }

    @Override
    public StatelessRequest accept(Request request, StatelessClient client) {
        return new ServedRequest(stateless, request, client);
    }
}
