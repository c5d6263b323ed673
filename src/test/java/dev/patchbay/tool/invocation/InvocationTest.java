package dev.patchbay.tool.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.mcp.result.Content;
import dev.patchbay.tool.Application;
import dev.patchbay.tool.Tools;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
public class InvocationTest {
    private static final String PROMISES =
            """
            class Promises {
                @Tool(description = "Later") Uni<String> later() {
                    return Uni.createFrom().item("later").onItem().delayIt().by(Duration.ofMillis(1));
                }
                @Tool(description = "Never") Uni<String> never() {
                    return Uni.createFrom().<String>emitter(it -> dev.patchbay.tool.invocation.InvocationTest.subscribed.countDown())
                            .onCancellation().invoke(() -> dev.patchbay.tool.invocation.InvocationTest.cancelled.countDown());
                }
                @Tool(description = "Many") Multi<String> many(int count) {
                    return Multi.createFrom().range(0, count).map(i -> "t" + i);
                }
                @Tool(description = "Many") Multi<Content> manyBlocks() {
                    return Multi.createFrom().items(Content.text("x"), Content.text("y"));
                }
            }
            """;

    public static final CountDownLatch subscribed = new CountDownLatch(1);
    public static final CountDownLatch cancelled = new CountDownLatch(1);

    @TempDir static Path directory;
    @AutoClose private static Application application;
    private static Tools tools;

    @BeforeAll
    static void start() {
        application = Application.of(directory, PROMISES);
        tools = new Tools(application);
    }

    @Test
    void aPromiseIsAwaited() {
        assertThat(tools.text("later", "{}")).isEqualTo("later");
    }

    @Test
    void aStreamIsGathered() {
        assertThat(tools.call("many", "{\"count\":3}").content())
                .containsExactly(Content.text("t0"), Content.text("t1"), Content.text("t2"));
        assertThat(tools.call("many", "{\"count\":0}").content()).isEmpty();
        assertThat(tools.call("manyBlocks", "{}").content())
                .containsExactly(Content.text("x"), Content.text("y"));
    }

    @Test
    void aStreamIsNotGatheredForever() {
        assertThat(tools.call("many", "{\"count\":10000}").content()).hasSize(10_000);

        var result = tools.call("many", "{\"count\":10001}");
        assertThat(result.isError()).isTrue();
        assertThat(Tools.text(result)).isEqualTo("A tool must not return more than 10000 items");
    }

    @Test
    void anInterruptCancelsThePromise() throws InterruptedException {
        var ended = new CompletableFuture<Object>();
        var caller =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                ended.complete(tools.call("never", "{}"));
                            } catch (AssertionError e) {
                                ended.complete(Objects.requireNonNull(e.getCause()));
                            }
                        });
        subscribed.await();

        caller.interrupt();

        assertThat(ended.join()).isInstanceOf(InterruptedException.class);
        cancelled.await();
    }
}
