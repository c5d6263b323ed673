package dev.patchbay.peer.incoming;

import dev.patchbay.json.JsonValue;
import dev.patchbay.peer.outgoing.OutgoingRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Ends the requests of one conversation that have passed a time limit: those of the remote side and
 * those of this peer.
 *
 * <p>Concurrency: any thread may call any method. {@link #rest} looks for open requests after it
 * has stopped the sweeps, so that no request is added unwatched.
 */
public final class Deadlines implements PeerClock.Watched {
    /**
     * A request that has passed a time limit.
     *
     * @param late answers, or throws, instead of the work
     */
    record Passed(IncomingRequest served, Callable<JsonValue> late) {}

    private final InFlight inFlight;
    private final OutgoingRequests outgoing;
    private final PeerClock time;
    private final Consumer<List<Passed>> expire;
    private final AtomicBoolean watched = new AtomicBoolean();

    Deadlines(
            InFlight inFlight,
            OutgoingRequests outgoing,
            PeerClock time,
            Consumer<List<Passed>> expire) {
        this.inFlight = inFlight;
        this.outgoing = outgoing;
        this.time = time;
        this.expire = expire;
    }

    /** Starts the sweeps. Must be called after a request with a time limit was added. */
    public void watch() {
        if (!watched.get() && watched.compareAndSet(false, true)) {
            time.watch(this);
        }
    }

    /** Stops the sweeps, unless requests with a time limit are open. */
    void rest() {
        time.forget(this);
        watched.set(false);
        if (!inFlight.isEmpty() || outgoing.limited()) {
            watch();
        }
    }

    /** Ends late requests. */
    @Override
    public void sweep(long now) {
        var passed = new ArrayList<Passed>();
        for (var served : inFlight.all()) {
            var one = served.passed(now);
            if (one != null) {
                passed.add(one);
            }
        }
        if (!passed.isEmpty()) {
            // The answers may have to wait for a slow client, and all peers share this thread. A
            // virtual thread would not do: the late work may occupy the carriers of all virtual
            // threads.
            Thread.ofPlatform().name("late").daemon().start(() -> expire.accept(passed));
        }
        outgoing.check(now);
        rest();
    }
}
