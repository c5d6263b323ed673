package dev.patchbay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class UntilSignalTest {
    private static final Duration SHORT = Duration.ofMillis(10);

    private final CompletableFuture<@Nullable Void> signal = new CompletableFuture<>();
    private final CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    private final CountDownLatch running = new CountDownLatch(1);

    private void hang() {
        running.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            interrupted.complete(true);
        }
    }

    @Test
    void withoutASignalWorkIsWaitedFor() {
        var done = new CompletableFuture<Boolean>();

        new UntilSignal(signal).run("work", () -> done.complete(true), SHORT);

        assertThat(done).isCompletedWithValue(true);
    }

    @Test
    void aSignalCutsWorkShort() throws InterruptedException {
        var waiting =
                Thread.ofVirtual()
                        .start(() -> new UntilSignal(signal).run("work", this::hang, SHORT));
        running.await();
        signal.complete(null);
        waiting.join();

        assertThat(interrupted.join()).isTrue();
    }

    @Test
    void aSignalBeforeCutsWorkShortAsWell() {
        signal.complete(null);

        new UntilSignal(signal).run("work", this::hang, SHORT);

        assertThat(interrupted.join()).isTrue();
    }
}
