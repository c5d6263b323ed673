package dev.patchbay.transport.http.limit;

import dev.patchbay.peer.channel.Budget;
import dev.patchbay.peer.channel.Principal;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The limits of all clients, and a share of them for each principal, so that no principal can use
 * up everything. If principals cannot be told apart, there is one quota for all clients.
 *
 * <p>Concurrency: any thread may call any method.
 */
public final class Quotas {
    /** One principal may use this part of each limit: one quarter. */
    static final int SHARE_DIVISOR = 4;

    private final HttpLimits limits;
    private final boolean shared;
    private final HttpBudgets all;
    private final Budget oversizeResponse = new Budget(1);
    private final Quota everybody;
    private final ConcurrentMap<Principal, Quota> quotas = new ConcurrentHashMap<>();

    /**
     * @param shared whether there may be more than one principal
     */
    public Quotas(HttpLimits limits, boolean shared) {
        this.limits = limits;
        this.shared = shared;
        this.all = shared ? HttpBudgets.ofAll(limits) : HttpBudgets.of(limits);
        this.everybody = new Quota(this, all);
    }

    /**
     * Returns the quota of a principal. The caller must call {@link Quota#leave} of it in the end.
     */
    public Quota enter(Principal principal) {
        if (!shared) {
            return everybody;
        }
        while (true) {
            var quota =
                    quotas.computeIfAbsent(
                            principal, _ -> new Quota(this, all.share(SHARE_DIVISOR)));
            if (quota.enter()) {
                return quota;
            }
            quotas.remove(principal, quota);
        }
    }

    /** Forgets quotas without a user. Must be called about once per second. */
    public void tick() {
        quotas.forEach((principal, quota) -> {
            if (quota.forget()) {
                quotas.remove(principal, quota);
            }
        });
    }

    public boolean shared() {
        return shared;
    }

    HttpLimits limits() {
        return limits;
    }

    /** Returns the budgets of all clients together. */
    public HttpBudgets all() {
        return all;
    }

    /**
     * Returns the room for one response that is larger than the memory that is left. All clients
     * together may send one such response at a time.
     */
    Budget oversizeResponse() {
        return oversizeResponse;
    }
}
