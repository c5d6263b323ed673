package dev.patchbay.transport.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests a server that sends more than it reads. */
@Timeout(120)
class FloodTest {
    private static final int REQUESTS = 4_000;
    private static final String PADDING = "x".repeat(10_000);

    private static final HttpClientLimits LIMITS =
            new HttpClientLimits(
                    1_000_000,
                    10_000_000,
                    8,
                    10_000,
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(60),
                    0,
                    Duration.ofSeconds(1));

    @Test
    void hasToWaitUntilItTakesWhatItHasAskedFor() {
        var go = new CountDownLatch(1);
        var said = new AtomicInteger();
        var taken = new AtomicInteger();
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.of("flood")) {
                                exchange.events();
                                for (int i = 0; i < REQUESTS; i++) {
                                    exchange.event(
                                            "{\"jsonrpc\":\"2.0\",\"id\":"
                                                    + i
                                                    + ",\"method\":\"ping\",\"params\":{\"x\":\""
                                                    + PADDING
                                                    + "\"}}");
                                    said.incrementAndGet();
                                }
                                exchange.event(exchange.result("{}"));
                                exchange.end();
                            } else {
                                go.await();
                                taken.incrementAndGet();
                                exchange.accepted();
                            }
                        });
                var wire = Wire.to(server, LIMITS)) {
            var flooded = wire.asked("flood", "{}");

            var before = new AtomicInteger(-1);
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(500))
                    .until(() -> said.get() > 0 && before.getAndSet(said.get()) == said.get());
            assertThat(said).hasValueLessThan(REQUESTS);

            assertThat(wire.untold()).isLessThan(1_000);

            go.countDown();
            assertThat(flooded).succeedsWithin(Duration.ofSeconds(60));
            await().atMost(Duration.ofSeconds(60)).until(() -> taken.get() == REQUESTS);
        }
    }
}
