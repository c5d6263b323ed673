package dev.patchbay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.hub.HubClient;
import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A client that lists the tools once, 300 ms after its handshake was answered, and never looks
 * again: so does Claude Code when it is started for one question. The hub has never met its
 * servers.
 */
class ListsOnceIT {
    private static final Duration PAUSE = Duration.ofMillis(300);

    /** Half of the connection timeout of a server. */
    private static final Duration WAIT = Duration.ofSeconds(5);

    @TempDir private Path temporary;

    private Path folder;

    @BeforeEach
    void prepare() throws IOException {
        Suite.requireIt();
        folder = temporary.toRealPath();
    }

    private CommandRun.Place user(String name) throws IOException {
        var home = Files.createDirectories(folder.resolve(name));
        return CommandRun.Place.in(home).with("HOME", home.toString());
    }

    /**
     * What the client has listed.
     *
     * @param took how long the answer took
     */
    private record Listed(List<String> tools, Duration took) {}

    private static Listed listedOnce(CommandRun.Place user, Path servers) {
        try (var hub = ServerProcess.product(user, "stdio", "--config", servers.toString())) {
            var client = HubClient.legacy(hub, "{}");
            var later = CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
            var listed = CompletableFuture.supplyAsync(() -> list(client), later).join();
            hub.end();
            return listed;
        }
    }

    private static Listed list(HubClient client) {
        long begin = System.nanoTime();
        var tools = client.tools();
        return new Listed(tools, Duration.ofNanos(System.nanoTime() - begin));
    }

    @RepeatedTest(20)
    void theOneListHasTheToolsOfAllServers() throws IOException {
        var servers = PublishedServers.all(folder).write(folder.resolve("servers.json"));

        assertThat(listedOnce(user("new"), servers).tools())
                .containsAll(PublishedServers.ONE_TOOL_OF_EACH)
                .doesNotHaveDuplicates();
    }

    @Test
    void aServerThatHangsCostsTheWaitOnce() throws IOException {
        var servers =
                PublishedServers.all(folder)
                        .withOneThatHangs()
                        .write(folder.resolve("servers.json"));
        var user = user("new").with("PATCHBAY_FIRST_LIST_WAIT", WAIT.toSeconds() + "s");

        var first = listedOnce(user, servers);
        assertThat(first.tools()).containsAll(PublishedServers.ONE_TOOL_OF_EACH);
        // The wait began with the handshake at the latest.
        assertThat(first.took()).isBetween(WAIT.minus(PAUSE).minusSeconds(1), WAIT.plusSeconds(2));

        var second = listedOnce(user, servers);
        assertThat(second.tools()).containsAll(PublishedServers.ONE_TOOL_OF_EACH);
        assertThat(second.took()).isLessThan(WAIT.dividedBy(2));
    }
}
