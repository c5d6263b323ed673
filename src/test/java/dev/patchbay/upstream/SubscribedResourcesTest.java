package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.Outcome;
import dev.patchbay.call.server.Remote;
import dev.patchbay.catalog.address.LooseTemplate;
import dev.patchbay.catalog.entry.CatalogPart;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.catalog.entry.TemplateEntry;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.definition.ResourceDefinition;
import dev.patchbay.mcp.definition.ResourceTemplateDefinition;
import dev.patchbay.peer.outgoing.PeerClosed;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SubscribedResourcesTest {
    private static final CatalogPart PART =
            new CatalogPart(
                    List.of(),
                    List.of(),
                    List.of(
                            new ResourceEntry(
                                    "a",
                                    new ResourceDefinition("r://1", "one", null, null, null),
                                    _ -> Outcome.of((_, _) -> {}))),
                    List.of(
                            new TemplateEntry(
                                    "a",
                                    new ResourceTemplateDefinition(
                                            "t://{x}", "any", null, null, null),
                                    LooseTemplate.of("t://{x}"),
                                    _ -> Outcome.of((_, _) -> {}),
                                    Map.of())));

    private final Listener server = new Listener();
    private volatile @Nullable KnownOffer known = of(server, PART);
    private volatile @Nullable Remote connected = server;
    private final Semaphore looked = new Semaphore(0);
    private final SubscribedResources followed =
            new SubscribedResources("a", () -> known, this::connected, _ -> true);

    private @Nullable Remote connected() {
        looked.release();
        return connected;
    }

    private static KnownOffer of(Remote remote, CatalogPart part) {
        return new KnownOffer(remote, Map.of(), part, List.of(), List.of());
    }

    /** A server that is asked for nothing but to tell of changes. */
    private static final class Listener extends FakeRemote {
        private final BlockingQueue<Set<String>> asked = new LinkedBlockingQueue<>();
        private volatile boolean gone;
        private volatile @Nullable Semaphore slow;

        @Override
        public void follow(Set<String> uris) {
            asked.add(uris);
            var lookup = slow;
            if (lookup != null) {
                lookup.acquireUninterruptibly();
            }
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

        @Override
        public ClientCapabilities declaredCapabilities() {
            return ClientCapabilities.NONE;
        }
    }

    @Test
    void aServerIsAskedForItsOwnResourcesOnly() throws InterruptedException {
        followed.setFollowed(Set.of("r://1", "r://2", "t://x", "other://x"));

        assertThat(server.next()).containsExactlyInAnyOrder("r://1", "t://x");
    }

    @Test
    void anAliasIsAskedForByTheAddressThatTheServerKnows() throws InterruptedException {
        followed.setFollowed(Set.of("patchbay://a/r://1", "patchbay://b/r://1"));

        assertThat(server.next()).containsExactly("r://1");
    }

    @Test
    void aServerHearsThatNothingIsWantedAnyMore() throws InterruptedException {
        followed.setFollowed(Set.of("r://1"));
        server.next();

        followed.setFollowed(Set.of());

        assertThat(server.next()).isEmpty();
    }

    @Test
    void aNewServerIsAskedForTheSame() throws InterruptedException {
        followed.setFollowed(Set.of("r://1"));
        server.next();
        var next = new Listener();
        known = of(next, PART);
        connected = next;

        followed.update();

        assertThat(next.next()).containsExactly("r://1");
    }

    @Test
    void nobodyIsAskedWhoseConnectionIsAnother() throws InterruptedException {
        var earlier = new Listener();
        known = of(earlier, PART);
        followed.setFollowed(Set.of("r://1"));
        assertThat(looked.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
        known = of(server, PART);

        followed.update();

        assertThat(server.next()).containsExactly("r://1");
        assertThat(earlier.asked).isEmpty();
    }

    @Test
    void whatIsWantedBeforeAnythingIsKnownIsAskedForThen() throws InterruptedException {
        known = null;
        followed.setFollowed(Set.of("r://1"));
        known = of(server, PART);
        followed.update();

        assertThat(server.next()).containsExactly("r://1");
    }

    @Test
    void aServerThatIsGoneHarmsNobody() throws InterruptedException {
        server.gone = true;
        followed.setFollowed(Set.of("r://1"));
        server.next();
        server.gone = false;

        followed.update();

        assertThat(server.next()).containsExactly("r://1");
    }

    @Test
    void aServerIsNotAskedForWhatIsAnothers() throws InterruptedException {
        var others =
                new SubscribedResources(
                        "a", () -> known, this::connected, uri -> !uri.equals("t://theirs"));

        others.setFollowed(Set.of("t://theirs", "t://ours", "patchbay://a/t://both"));

        assertThat(server.next()).containsExactlyInAnyOrder("t://ours", "t://both");
    }

    @Test
    void wishesThatComeWhileTheServerIsAskedAreGathered() throws InterruptedException {
        server.slow = new Semaphore(0);
        followed.setFollowed(Set.of("r://1"));
        server.next();
        for (int i = 0; i < 100; i++) {
            followed.setFollowed(Set.of("t://" + i));
        }

        server.slow.release(200);

        assertThat(server.next()).containsExactly("t://99");
        assertThat(server.asked).isEmpty();
    }
}
