package dev.patchbay.upstream.forwarding;

/**
 * Limits how many calls to one server are repeated: a tenth of all calls, and a reserve of 10. A
 * server in trouble must not get twice the work.
 *
 * <p>Concurrency: changes happen under the monitor. A call takes no lock while the reserve is full.
 */
final class RetryBudget {
    private static final int MAX_RETRIES = 10;
    private static final double SHARE = 0.1;

    /** Written under the monitor only. */
    private volatile double left = MAX_RETRIES;

    void called() {
        if (left < MAX_RETRIES) {
            refill();
        }
    }

    private synchronized void refill() {
        left = Math.min(MAX_RETRIES, left + SHARE);
    }

    synchronized boolean take() {
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
