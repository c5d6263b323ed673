package dev.patchbay.transport.http.limit;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.peer.channel.Budget;

/**
 * The bytes of a budget that one request has reserved. They are given back once, when the last
 * holder releases the reservation. After that the reservation takes no more bytes.
 *
 * <p>Concurrency: any thread may call any method. The monitor guards the fields.
 */
public final class BudgetReservation {
    private final Budget budget;

    @GuardedBy("this")
    private long reserved;

    @GuardedBy("this")
    private int holders = 1;

    /**
     * @param reserved the number of bytes that were already taken from {@code budget}
     */
    public BudgetReservation(Budget budget, long reserved) {
        this.budget = budget;
        this.reserved = reserved;
    }

    /**
     * Grows the reservation to this number of bytes. Returns false if the budget has too few bytes,
     * or the reservation is over.
     */
    public synchronized boolean growTo(long bytes) {
        if (holders == 0) {
            return false;
        }
        if (bytes > reserved) {
            if (!budget.takeLarge(bytes - reserved)) {
                return false;
            }
            reserved = bytes;
        }
        return true;
    }

    /** Shrinks the reservation to this number of bytes. */
    public synchronized void shrinkTo(long bytes) {
        if (holders > 0 && bytes < reserved) {
            budget.giveBack(reserved - bytes);
            reserved = bytes;
        }
    }

    /** Adds a holder. Returns false if the reservation is over. */
    public synchronized boolean retain() {
        if (holders == 0) {
            return false;
        }
        holders++;
        return true;
    }

    /** Removes a holder. The last holder gives the bytes back. */
    public synchronized void release() {
        if (holders > 0 && --holders == 0) {
            budget.giveBack(reserved);
        }
    }
}
