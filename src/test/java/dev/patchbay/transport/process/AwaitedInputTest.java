package dev.patchbay.transport.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AwaitedInputTest {
    private static int read(AwaitedInput input, int way) {
        try {
            return way == 0 ? input.read() : input.read(new byte[10]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void itIsWaitedForWhileSomebodyReadsAndNothingIsThere() throws Exception {
        for (var way : List.of(0, 1)) {
            try (var source = new PipedOutputStream();
                    var input = new AwaitedInput(new PipedInputStream(source))) {
                assertThat(input.waitedFor()).isFalse();

                var reading = CompletableFuture.supplyAsync(() -> read(input, way));
                await().until(input::waitedFor);
                source.write('x');

                assertThat(reading.join()).isPositive();
                assertThat(input.waitedFor()).isFalse();
            }
        }
    }
}
