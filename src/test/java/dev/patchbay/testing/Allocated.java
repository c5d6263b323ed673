package dev.patchbay.testing;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** Measures the memory that the virtual machine allocated for a thread. */
public final class Allocated {
    private Allocated() {}

    /** How many bytes the arrays and objects have that are made by the calling thread. */
    public static long by(Runnable work) {
        long before = soFar();
        work.run();
        return soFar() - before;
    }

    private static long soFar() {
        try {
            return (long)
                    ManagementFactory.getPlatformMBeanServer()
                            .invoke(
                                    new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME),
                                    "getThreadAllocatedBytes",
                                    new Object[] {Thread.currentThread().threadId()},
                                    new String[] {"long"});
        } catch (JMException e) {
            throw new IllegalStateException("This virtual machine must count allocations", e);
        }
    }
}
