package dev.patchbay;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/** Lets tests wait for as long as the busiest machine may need; only a failure takes that long. */
public final class UnhurriedWaits implements TestExecutionListener {
    private static final Duration LONGEST = Duration.ofSeconds(60);

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        Awaitility.setDefaultTimeout(LONGEST);
    }
}
