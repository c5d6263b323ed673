package dev.patchbay.local;

import static dev.patchbay.local.Bench.NOON;
import static dev.patchbay.local.Bench.line;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RunningHubTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir private Path folder;
    private final List<Path> silent = new ArrayList<>();
    private Sockets sockets;

    @BeforeEach
    void open() {
        sockets = new Sockets(List.of(folder), "mark");
    }

    private List<RunningHub> running(String server) throws IOException {
        return RunningHub.with(server, sockets, silent::add);
    }

    @Test
    void allThatHaveTheServerAreFoundTheNewestFirst() throws IOException {
        var newer = new HubProcess(2, NOON.plusSeconds(1));
        var newest = new HubProcess(3, NOON.plusSeconds(2));
        try (var _ = Bench.begin(sockets, newer, LONG);
                var without = Bench.begin(sockets, newest, LONG);
                var _ = Bench.begin(sockets, new HubProcess(1, NOON), LONG)) {
            without.journals.setServers(List.of("b"));

            assertThat(running("a"))
                    .extracting(RunningHub::hub)
                    .containsExactly(newer, new HubProcess(1, NOON));
            assertThat(running("b")).extracting(RunningHub::hub).containsExactly(newest);
            assertThat(running("c")).isEmpty();
        }
        assertThat(running("a")).isEmpty();
        assertThat(silent).isEmpty();
    }

    @Test
    void oneThatHasDiedIsNoneAndOneThatDoesNotAnswerIsTold() throws IOException {
        var dead = folder.resolve("mark-dead.sock");
        try (var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.bind(UnixDomainSocketAddress.of(dead));
        }
        var deaf = folder.resolve("mark-deaf.sock");
        try (var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.bind(UnixDomainSocketAddress.of(deaf));
            Thread.ofVirtual()
                    .start(() -> {
                        try {
                            channel.accept().close();
                        } catch (IOException e) {
                            throw new AssertionError(e);
                        }
                    });

            assertThat(running("a")).isEmpty();
        }
        assertThat(silent).containsExactly(deaf);
        assertThat(Files.exists(dead)).isFalse();
    }

    private static boolean takes(Queue<Object> heard, HubAnswer answer) {
        heard.addAll(answer.passage().entries());
        return true;
    }

    /** Follows server {@code a} on a thread of its own, which ends with it. */
    private Thread follow(Predicate<HubAnswer> heard) throws IOException {
        var hub = running("a").getFirst();
        return Thread.ofVirtual().start(() -> hub.follow(heard));
    }

    @Test
    void whoeverFollowsHearsAllUntilTheHubEnds() throws Exception {
        var heard = new LinkedBlockingQueue<Object>();
        Thread following;
        try (var hub = Bench.begin(sockets, LONG)) {
            hub.say("before");
            following = follow(answer -> takes(heard, answer));
            hub.say("one");
            assertThat(heard.poll(10, TimeUnit.SECONDS)).isEqualTo(line("one"));
            hub.say("two");
            hub.say("last");
        }
        assertThat(following.join(Duration.ofSeconds(10))).isTrue();
        assertThat(heard).containsExactly(line("two"), line("last"));
    }

    @Test
    void whoeverFollowsAServerThatGoesIsLetGo() throws Exception {
        try (var hub = Bench.begin(sockets, LONG)) {
            var following = follow(_ -> true);

            hub.journals.setServers(List.of("silent"));

            assertThat(following.join(Duration.ofSeconds(10))).isTrue();
        }
    }

    @Test
    void whoeverHasHeardEnoughEnds() throws Exception {
        try (var hub = Bench.begin(sockets, LONG)) {
            var following = follow(_ -> false);

            hub.say("one");

            assertThat(following.join(Duration.ofSeconds(10))).isTrue();
        }
    }

    @Test
    void whoeverIsHeldUpMissesNothing() throws Exception {
        var heard = new LinkedBlockingQueue<Object>();
        var heldUp = new AtomicBoolean();
        try (var hub = Bench.begin(sockets, Duration.ofMillis(50))) {
            var following =
                    follow(answer -> {
                        if (heldUp.compareAndSet(false, true)) {
                            awaitCut(hub);
                        }
                        return takes(heard, answer);
                    });
            hub.say("one");
            assertThat(heard.poll(10, TimeUnit.SECONDS)).isEqualTo(line("one"));
            hub.say("two");
            assertThat(heard.poll(10, TimeUnit.SECONDS)).isEqualTo(line("two"));
            hub.end();
            assertThat(following.join(Duration.ofSeconds(10))).isTrue();
        }
    }

    /** A connection that begins now is cut after all that ask nothing any more. */
    private static void awaitCut(Bench hub) {
        try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(hub.file))) {
            assertThat(channel.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
