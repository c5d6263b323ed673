package dev.patchbay.era.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SessionNotificationsTest {
    private static final int MOST = 256;

    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final CountDownLatch told = new CountDownLatch(1);
    private final CountDownLatch reads = new CountDownLatch(1);
    private final SessionNotifications log = new SessionNotifications(this::hear);

    private void hear(JsonValue line) {
        told.countDown();
        try {
            reads.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        heard.add(RawJson.of(line).toString());
    }

    private void add(int from, int to) {
        IntStream.range(from, to).forEach(i -> log.add(RawJson.parse("" + i)));
    }

    private void assertHears(int from, int to) throws InterruptedException {
        for (int i = from; i < to; i++) {
            assertThat(heard.poll(20, TimeUnit.SECONDS)).isEqualTo("" + i);
        }
    }

    @Test
    void linesAreHeardInTheirOrder() throws InterruptedException {
        reads.countDown();

        add(0, 100);
        assertHears(0, 100);

        add(100, 200);
        assertHears(100, 200);
    }

    @Test
    void nobodyWaitsForAClientThatReadsSlowly() throws InterruptedException {
        add(0, 1);
        told.await();
        add(1, 10 * MOST);

        reads.countDown();

        // One was on its way to the client when the others had to wait.
        assertHears(0, MOST + 1);
        add(-1, 0);
        assertHears(-1, 0);
    }
}
