package dev.patchbay.transport.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HostAddressesTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void oneLookUpIsForAllWhoAskMeanwhileAndAMomentLater() {
        var lookups = new AtomicInteger();
        var go = new CountDownLatch(1);
        var addresses =
                new HostAddresses(_ -> {
                    lookups.incrementAndGet();
                    await(go);
                    return new InetAddress[] {LOOPBACK};
                });

        var first = addresses.of("a").toCompletableFuture();
        var second = addresses.of("a").toCompletableFuture();
        assertThat(first).isNotDone();
        go.countDown();

        assertThat(first).succeedsWithin(PATIENCE).isEqualTo(List.of(LOOPBACK));
        assertThat(second).succeedsWithin(PATIENCE).isEqualTo(List.of(LOOPBACK));
        assertThat(addresses.of("a").toCompletableFuture()).isCompleted();
        assertThat(lookups).hasValue(1);
    }

    @Test
    void whatIsNotKnownHasNoAddresses() {
        var addresses =
                new HostAddresses(host -> {
                    throw new UnknownHostException(host);
                });

        assertThat(addresses.of("a").toCompletableFuture())
                .succeedsWithin(PATIENCE)
                .isEqualTo(List.of());
    }

    @Test
    void aLookUpThatBreaksFailsAndTheNextOneIsTried() {
        var broken = new AtomicInteger(1);
        var addresses =
                new HostAddresses(_ -> {
                    if (broken.getAndDecrement() > 0) {
                        throw new IllegalArgumentException("a name that the resolver dislikes");
                    }
                    return new InetAddress[] {LOOPBACK};
                });

        assertThat(addresses.of("a").toCompletableFuture())
                .failsWithin(PATIENCE)
                .withThrowableOfType(ExecutionException.class)
                .withMessageContaining("dislikes");
        assertThat(addresses.of("a").toCompletableFuture())
                .succeedsWithin(PATIENCE)
                .isEqualTo(List.of(LOOPBACK));
    }

    @Test
    void onlyAFewAreTried() {
        var addresses =
                new HostAddresses(
                        _ -> Collections.nCopies(99, LOOPBACK).toArray(InetAddress[]::new));

        assertThat(addresses.of("a").toCompletableFuture())
                .succeedsWithin(PATIENCE)
                .isEqualTo(Collections.nCopies(4, LOOPBACK));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
