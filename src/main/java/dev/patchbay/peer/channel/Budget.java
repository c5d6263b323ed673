package dev.patchbay.peer.channel;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A limited amount, such as bytes or requests, of which parts are taken and given back. A budget
 * may be a share of other budgets: an amount taken from it is taken from them as well.
 *
 * <p>Concurrency: any thread may call any method. No method waits. The check and the increment are
 * one step, so the limit is never exceeded.
 */
public final class Budget {
    /** For code that has its limits elsewhere. */
    public static final Budget UNLIMITED = new Budget(Long.MAX_VALUE);

    /** Large amounts must leave one part in this many of a budget to small amounts. */
    private static final int SMALL_SHARE_DIVISOR = 8;

    /** Frees amounts that are dispensable, to make room for others. */
    @FunctionalInterface
    public interface Reclaimer {
        /**
         * Gives back at least {@code amount}, if as much is dispensable.
         *
         * @return false if nothing was freed
         */
        boolean reclaim(long amount);
    }

    private final long capacity;
    private final Reclaimer reclaimer;
    private final List<Budget> parents;
    private final AtomicLong used = new AtomicLong();

    /**
     * @param parents the budgets that this one is a share of
     */
    public Budget(long capacity, Budget... parents) {
        this(capacity, _ -> false, parents);
    }

    /**
     * @param reclaimer is called before an amount is refused
     */
    public Budget(long capacity, Reclaimer reclaimer, Budget... parents) {
        if (capacity < 1) {
            throw new IllegalArgumentException("A budget must be at least 1, found " + capacity);
        }
        this.capacity = capacity;
        this.reclaimer = reclaimer;
        this.parents = List.of(parents);
    }

    /** Takes an amount. Returns false and takes nothing if less is left. */
    public boolean take(long amount) {
        return takeUpTo(amount, false);
    }

    /** Takes a large amount, which must leave a part of each budget to small ones. */
    public boolean takeLarge(long amount) {
        return takeUpTo(amount, true);
    }

    private boolean takeUpTo(long amount, boolean large) {
        if (!takeHere(amount, large ? largeCapacity() : capacity)) {
            return false;
        }
        for (int i = 0; i < parents.size(); i++) {
            if (!parents.get(i).takeUpTo(amount, large)) {
                used.addAndGet(-amount);
                parents.subList(0, i).forEach(parent -> parent.giveBack(amount));
                return false;
            }
        }
        return true;
    }

    private boolean takeHere(long amount, long limit) {
        while (true) {
            long before = used.get();
            if (amount > limit - before) {
                if (amount > limit || !reclaimer.reclaim(amount - (limit - before))) {
                    return false;
                }
            } else if (used.compareAndSet(before, before + amount)) {
                return true;
            }
        }
    }

    /** Gives back an amount that was taken. */
    public void giveBack(long amount) {
        used.addAndGet(-amount);
        for (int i = 0; i < parents.size(); i++) {
            parents.get(i).giveBack(amount);
        }
    }

    /** Returns the amount in use. */
    public long used() {
        return used.get();
    }

    public long capacity() {
        return capacity;
    }

    /** Returns the largest amount that {@link #takeLarge} can ever take. */
    public long largeCapacity() {
        return capacity - capacity / SMALL_SHARE_DIVISOR;
    }
}
