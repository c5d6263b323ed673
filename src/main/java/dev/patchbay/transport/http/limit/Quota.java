package dev.patchbay.transport.http.limit;

import dev.patchbay.peer.channel.Budget;
import dev.patchbay.transport.http.check.HttpRefusal;
import dev.patchbay.transport.http.check.RequestRefused;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The share of the front that one principal may use, with all its connections and sessions
 * together. If there is only one principal, this is the whole front.
 *
 * <p>Concurrency: any thread may call any method.
 */
public final class Quota {
    /** The rule that is broken when memory is refused. */
    public static final String NO_MEMORY =
            "the data kept for clients must fit into the memory limit";

    private static final int FORGOTTEN = -1;

    private final Quotas quotas;
    private final HttpBudgets own;

    /** How many requests and sessions use this quota, or {@link #FORGOTTEN}. */
    private final AtomicInteger users = new AtomicInteger();

    Quota(Quotas quotas, HttpBudgets own) {
        this.quotas = quotas;
        this.own = own;
    }

    /**
     * Adds a user. Returns false if this quota was forgotten, and the caller must get another one.
     */
    boolean enter() {
        int before = users.get();
        while (before != FORGOTTEN) {
            if (users.compareAndSet(before, before + 1)) {
                return true;
            }
            before = users.get();
        }
        return false;
    }

    /** Removes a user, which has given back all that it took. */
    public void leave() {
        if (quotas.shared()) {
            users.decrementAndGet();
        }
    }

    /** Forgets this quota if it has no user. Returns whether it is forgotten. */
    boolean forget() {
        return users.compareAndSet(0, FORGOTTEN);
    }

    public Budget memory() {
        return own.memory();
    }

    public Budget standing() {
        return own.standing();
    }

    public PastEvents events() {
        return own.events();
    }

    /**
     * Returns the room for one response that is larger than the memory that is left. All clients
     * together may send one such response at a time.
     */
    public Budget oversizeResponse() {
        return quotas.oversizeResponse();
    }

    /** Returns how many bytes a body may have. This is never more than the memory can hold. */
    public int bodyLimit() {
        return (int) Math.min(quotas.limits().body(), memory().largeCapacity());
    }

    public void takeRequest() {
        takeOne(own.requests(), quotas.limits().inFlight(), "POST requests", "in flight");
    }

    public void giveBackRequest() {
        own.requests().giveBack(1);
    }

    public void takeStream() {
        takeOne(own.streams(), quotas.limits().streams(), "streams", "open");
    }

    public void giveBackStream() {
        own.streams().giveBack(1);
    }

    public void takeSession() {
        takeOne(own.sessions(), quotas.limits().sessions(), "sessions", "open");
    }

    public void giveBackSession() {
        own.sessions().giveBack(1);
    }

    private void takeOne(Budget budget, int limit, String kind, String state) {
        if (!budget.take(1)) {
            boolean ownShare = quotas.shared() && budget.used() >= budget.capacity();
            throw new RequestRefused(
                    HttpRefusal.overloaded(
                            "at most "
                                    + (ownShare
                                            ? budget.capacity() + " " + kind + " of one principal"
                                            : limit + " " + kind)
                                    + " may be "
                                    + state));
        }
    }

    /**
     * Takes bytes for objects that outlast requests.
     *
     * @throws RequestRefused if there are too few bytes
     */
    public void takeStanding(long bytes) {
        if (!standing().take(bytes)) {
            throw new RequestRefused(noMemory());
        }
    }

    /** Returns the refusal of a request that needs more memory than is left. */
    public HttpRefusal noMemory() {
        return HttpRefusal.overloaded(NO_MEMORY);
    }
}
