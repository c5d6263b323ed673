package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.Outcome;
import dev.patchbay.call.Pending;
import dev.patchbay.call.Remote;
import dev.patchbay.call.RemoteServer;
import dev.patchbay.catalog.LooseForm;
import dev.patchbay.catalog.Part;
import dev.patchbay.catalog.ResourceEntry;
import dev.patchbay.catalog.TemplateEntry;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Resource;
import dev.patchbay.mcp.ResourceTemplate;
import dev.patchbay.mcp.Result;
import dev.patchbay.peer.PeerClosed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FollowedTest {
    private static final Part PART =
            new Part(
                    List.of(),
                    List.of(),
                    List.of(
                            new ResourceEntry(
                                    "a",
                                    new Resource("r://1", "one", null, null, null),
                                    _ -> Outcome.of(Result.EMPTY))),
                    List.of(
                            new TemplateEntry(
                                    "a",
                                    new ResourceTemplate("t://{x}", "any", null, null, null),
                                    LooseForm.of("t://{x}"),
                                    _ -> Outcome.of(Result.EMPTY),
                                    Map.of())));

    private final Listener server = new Listener();
    private volatile @Nullable Known known = of(server, PART);
    private volatile @Nullable Remote connected = server;
    private final Semaphore looked = new Semaphore(0);
    private final Followed followed = new Followed("a", () -> known, this::connected);

    private @Nullable Remote connected() {
        looked.release();
        return connected;
    }

    private static Known of(Remote remote, Part part) {
        return new Known(remote, Map.of(), part, List.of(), List.of());
    }

    /** A server that is asked for nothing but to tell of changes. */
    private static final class Listener implements Remote {
        private final BlockingQueue<Set<String>> asked = new LinkedBlockingQueue<>();
        private volatile boolean gone;

        @Override
        public void follow(Set<String> uris) {
            asked.add(uris);
            if (gone) {
                throw new PeerClosed();
            }
        }

        Set<String> next() throws InterruptedException {
            var uris = asked.poll(20, TimeUnit.SECONDS);
            if (uris == null) {
                throw new AssertionError("The server was not asked");
            }
            return uris;
        }

        private static AssertionError nobody() {
            return new AssertionError("Nobody wants that here");
        }

        @Override
        public RemoteServer server() {
            throw nobody();
        }

        @Override
        public Running call(
                String method,
                Members params,
                @Nullable Continued continued,
                Pending pending,
                Duration atMost) {
            throw nobody();
        }

        @Override
        public RawJson ask(String method, Members params, Duration patience) {
            throw nobody();
        }

        @Override
        public void onChange(Consumer<Change> listener) {
            throw nobody();
        }

        @Override
        public CompletionStage<@Nullable Void> ended() {
            throw nobody();
        }

        @Override
        public void close(Duration grace) {
            throw nobody();
        }
    }

    @Test
    void aServerIsAskedForItsOwnResourcesOnly() throws InterruptedException {
        followed.want(Set.of("r://1", "r://2", "t://x", "other://x"));

        assertThat(server.next()).containsExactlyInAnyOrder("r://1", "t://x");
    }

    @Test
    void anAliasIsAskedForByTheAddressThatTheServerKnows() throws InterruptedException {
        followed.want(Set.of("patchbay://a/r://1", "patchbay://b/r://1"));

        assertThat(server.next()).containsExactly("r://1");
    }

    @Test
    void aServerHearsThatNothingIsWantedAnyMore() throws InterruptedException {
        followed.want(Set.of("r://1"));
        server.next();

        followed.want(Set.of());

        assertThat(server.next()).isEmpty();
    }

    @Test
    void aNewServerIsAskedForTheSame() throws InterruptedException {
        followed.want(Set.of("r://1"));
        server.next();
        var next = new Listener();
        known = of(next, PART);
        connected = next;

        followed.again();

        assertThat(next.next()).containsExactly("r://1");
    }

    @Test
    void nobodyIsAskedWhoseConnectionIsAnother() throws InterruptedException {
        var earlier = new Listener();
        known = of(earlier, PART);
        followed.want(Set.of("r://1"));
        assertThat(looked.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
        known = of(server, PART);

        followed.again();

        assertThat(server.next()).containsExactly("r://1");
        assertThat(earlier.asked).isEmpty();
    }

    @Test
    void whatIsWantedBeforeAnythingIsKnownIsAskedForThen() throws InterruptedException {
        known = null;
        followed.want(Set.of("r://1"));
        known = of(server, PART);
        followed.again();

        assertThat(server.next()).containsExactly("r://1");
    }

    @Test
    void aServerThatIsGoneHarmsNobody() throws InterruptedException {
        server.gone = true;
        followed.want(Set.of("r://1"));
        server.next();
        server.gone = false;

        followed.again();

        assertThat(server.next()).containsExactly("r://1");
    }
}
