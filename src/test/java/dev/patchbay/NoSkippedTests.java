package dev.patchbay;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.LauncherInterceptor;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Fails the run when a test was disabled or gave up on an assumption.
 *
 * <p>The platform swallows what a listener throws, so the listener only takes notes and the
 * interceptor, which wraps the whole run, throws. JUnit makes two instances, one for each role;
 * hence the static queue between them.
 */
public final class NoSkippedTests implements TestExecutionListener, LauncherInterceptor {
    private static final Queue<String> SKIPPED = new ConcurrentLinkedQueue<>();

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        SKIPPED.add(test.getUniqueId() + ": " + reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == Status.ABORTED) {
            SKIPPED.add(
                    test.getUniqueId()
                            + ": "
                            + result.getThrowable().map(Throwable::getMessage).orElse("aborted"));
        }
    }

    @Override
    public <T> T intercept(Invocation<T> invocation) {
        T result = invocation.proceed();
        if (!SKIPPED.isEmpty()) {
            throw new AssertionError("Tests must not be skipped:\n" + String.join("\n", SKIPPED));
        }
        return result;
    }

    @Override
    public void close() {}
}
