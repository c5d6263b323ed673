package dev.patchbay.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LogHandlerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int BOUND = 1_000;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private static LogHandler to(OutputStream out) {
        return new LogHandler(out, TextFormat.plain(), () -> LogContext.NONE, BOUND);
    }

    private String written() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatIsFlushedIsWritten() {
        var handler = to(out);
        handler.publish(Events.warning("one"));
        handler.publish(Events.warning("two"));
        handler.flush(PATIENCE);

        assertThat(written().lines()).hasSize(2).last().asString().endsWith("two");
    }

    @Test
    void theContextIsThatOfTheThreadThatLogs() {
        var handler =
                new LogHandler(
                        out,
                        TextFormat.plain(),
                        () -> field -> field.accept("in", Thread.currentThread().getName()));
        handler.publish(Events.warning("one"));
        handler.flush(PATIENCE);

        assertThat(written()).contains("in=" + Thread.currentThread().getName());
    }

    @Test
    void nobodyWaitsForAReaderAndWhatIsLostIsCounted() throws InterruptedException {
        var stalled = new CountDownLatch(1);
        var handler =
                to(
                        new OutputStream() {
                            @Override
                            public void write(int b) {
                                out.write(b);
                            }

                            @Override
                            public void write(byte[] bytes, int from, int length)
                                    throws IOException {
                                try {
                                    stalled.await();
                                } catch (InterruptedException e) {
                                    throw new IOException(e);
                                }
                                out.write(bytes, from, length);
                            }
                        });
        for (int i = 0; i < 1_000; i++) {
            handler.publish(Events.warning("number " + i));
        }
        handler.flush(Duration.ofMillis(1));
        stalled.countDown();
        handler.flush(PATIENCE);

        var lines = written().lines().toList();
        var told =
                lines.stream().filter(line -> line.contains("lines of the log were lost")).toList();
        long lost =
                told.stream()
                        .mapToLong(line ->
                                Long.parseLong(line.replaceAll(".*\\] (\\d+) lines.*", "$1")))
                        .sum();
        assertThat(lost).isPositive();
        assertThat(lines.size() - told.size() + lost).isEqualTo(1_000);
    }

    @Test
    void aStreamThatBreaksIsGivenUp() {
        var handler =
                to(
                        new OutputStream() {
                            @Override
                            public void write(int b) throws IOException {
                                throw new IOException("nobody reads");
                            }
                        });
        handler.publish(Events.warning("one"));

        await().atMost(PATIENCE)
                .untilAsserted(() -> {
                    long begun = System.nanoTime();
                    handler.flush(PATIENCE);
                    assertThat(System.nanoTime() - begun).isLessThan(PATIENCE.toNanos());
                });
        handler.publish(Events.warning("two"));
    }

    @Test
    void whatIsPrintedBecomesEvents() {
        var handler = new LogHandler(out, new JsonFormat(), () -> LogContext.NONE);
        try (var printed =
                new PrintStream(new LoggedOutput(handler), true, StandardCharsets.UTF_8)) {
            printed.println("{\"not\": \"ours\"}");
            printed.print("% no line");
            printed.print(" yet\n");
        }
        handler.flush(PATIENCE);

        assertThat(written().lines())
                .hasSize(2)
                .allMatch(line -> line.contains("\"logger\":\"stderr\""))
                .last()
                .asString()
                .contains("\"message\":\"% no line yet\"");
    }
}
