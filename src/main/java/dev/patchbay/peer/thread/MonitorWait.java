package dev.patchbay.peer.thread;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The wait of an interrupted virtual thread for a monitor, in a native binary. */
final class MonitorWait {
    /** The class is not public. */
    private static final String MONITOR = "com.oracle.svm.core.monitor.JavaMonitor";

    private static final long PAUSE_NANOS = 1_000_000;

    private MonitorWait() {}

    /** Returns whether the current thread would wait for this blocker without ever parking. */
    static boolean spins(@Nullable Object blocker) {
        var current = Thread.currentThread();
        // All other blockers have callers that look at the interrupt status themselves.
        return current.isVirtual()
                && current.isInterrupted()
                && blocker != null
                && blocker.getClass().getName().equals(MONITOR);
    }

    /** Gives the carrier to other threads for a moment, and keeps the interrupt status. */
    static void pause() {
        boolean interrupted = Thread.interrupted();
        try {
            // An interrupt leaves a permit, which lets the next park return at once. The first
            // call uses it up. It may also be the permit of the monitor, so the second call has a
            // time limit: the caller looks at the monitor after it.
            LockSupport.parkNanos(1);
            LockSupport.parkNanos(PAUSE_NANOS);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
