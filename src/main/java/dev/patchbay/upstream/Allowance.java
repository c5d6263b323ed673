package dev.patchbay.upstream;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * How often calls to one server may be repeated: a tenth of all calls, and a few besides. A server
 * in trouble is not to get twice the work.
 *
 * <p>Concurrency: the field is guarded by the monitor.
 */
final class Allowance {
    private static final int MOST = 10;
    private static final double SHARE = 0.1;

    @GuardedBy("this")
    private double left = MOST;

    synchronized void called() {
        left = Math.min(MOST, left + SHARE);
    }

    synchronized boolean take() {
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
