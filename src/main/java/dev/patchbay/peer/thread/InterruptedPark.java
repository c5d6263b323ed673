package dev.patchbay.peer.thread;

import com.oracle.svm.core.annotate.Substitute;
import com.oracle.svm.core.annotate.TargetClass;
import java.util.concurrent.locks.LockSupport;

/**
 * Replaces {@link LockSupport#park(Object)} in a native binary: an interrupted virtual thread that
 * waits for a monitor parks for a moment, instead of returning at once.
 *
 * <p>In GraalVM 25 a thread that waits for a monitor calls this method in a loop that keeps the
 * interrupt status, so an interrupted virtual thread never parks and keeps its carrier. When such
 * threads hold all carriers, the owner of the monitor never runs again, and the program stops.
 * Clients interrupt calls by cancelling them. On the Java virtual machine the class is never
 * loaded.
 */
@TargetClass(LockSupport.class)
final class InterruptedPark {
    private InterruptedPark() {}

    @Substitute
    public static void park(Object blocker) {
        if (MonitorWait.spins(blocker)) {
            MonitorWait.pause();
            return;
        }
        LockSupport.setCurrentBlocker(blocker);
        try {
            LockSupport.park();
        } finally {
            LockSupport.setCurrentBlocker(null);
        }
    }
}
