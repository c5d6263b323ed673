package dev.patchbay.transport.http.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Acceptor;
import dev.patchbay.peer.FakeHandler;
import dev.patchbay.peer.HandScheduler;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.peer.channel.StatelessClient;
import dev.patchbay.peer.channel.StatelessRequest;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.transport.http.check.AdmittedClient;
import dev.patchbay.transport.http.check.ClientEntrance;
import dev.patchbay.transport.http.check.HttpRefusal;
import dev.patchbay.transport.http.check.RequestRefused;
import dev.patchbay.transport.http.limit.HttpLimits;
import dev.patchbay.transport.http.limit.Quotas;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SessionsTest {
    private static final int MOST = 3;
    private static final Principal ALICE = new Principal("issuer", "alice");
    private static final Principal BOB = new Principal("issuer", "bob");
    private static final HttpLimits LIMITS =
            new HttpLimits(
                    1,
                    1,
                    1,
                    MOST,
                    Duration.ofMinutes(1),
                    1,
                    Duration.ofMinutes(1),
                    Duration.ofMinutes(1),
                    1,
                    1_000_000);

    private final CountDownLatch lookup = new CountDownLatch(1);
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final ClientEntrance entrance = entrance();
    private final Sessions sessions = new Sessions(LIMITS);
    private final Quotas quotas = new Quotas(LIMITS, false);

    private ClientEntrance entrance() {
        return new ClientEntrance(
                new Acceptor() {
                    @Override
                    public Peer accept(Channel channel) {
                        return begun(channel);
                    }

                    @Override
                    public StatelessRequest accept(Request request, StatelessClient client) {
                        throw new AssertionError("These clients begin sessions");
                    }
                },
                MirroredArguments.NONE);
    }

    private Peer begun(Channel channel) {
        begun.incrementAndGet();
        try {
            lookup.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        var time = new HandScheduler();
        return new Peer(
                channel,
                _ -> new FakeHandler(),
                new PeerLimits(1, 1_000, Duration.ofSeconds(1)),
                time,
                time);
    }

    private HttpSession begin(Principal owner) {
        return sessions.begin(new AdmittedClient(owner, entrance), quotas, Revision.NEWEST_LEGACY);
    }

    private void assertFull() {
        assertThatExceptionOfType(RequestRefused.class)
                .isThrownBy(() -> begin(ALICE))
                .satisfies(e -> assertThat(e.refusal().status()).isEqualTo(503));
    }

    @Test
    void thoseWhoBeginAtOnceDoNotExceedTheLimit() throws Exception {
        int many = 50;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<Future<Boolean>>();
            for (int i = 0; i < many; i++) {
                all.add(threads.submit((Callable<Boolean>) this::tryToBegin));
            }
            // Those who were let in are all still about to become sessions.
            await().until(() -> begun.get() + refused.get() == many);
            lookup.countDown();
            for (var one : all) {
                one.get();
            }
        }
        assertThat(begun).hasValue(MOST);
        assertThat(sessions.all()).hasSize(MOST);
    }

    private boolean tryToBegin() {
        try {
            begin(ALICE);
            return true;
        } catch (RequestRefused e) {
            refused.incrementAndGet();
            return false;
        }
    }

    @Test
    void nobodyFindsASessionThatEndsSoon() {
        lookup.countDown();
        var session = begin(ALICE);
        var owner = session.owner();
        assertThat(sessions.find(session.id(), owner)).isSameAs(session);

        sessions.endSoon(session);

        assertThatExceptionOfType(RequestRefused.class)
                .isThrownBy(() -> sessions.find(session.id(), owner))
                .satisfies(e -> assertThat(e.refusal().status()).isEqualTo(404));
    }

    @Test
    void aSessionThatHasEndedMakesRoomForOneOther() {
        lookup.countDown();
        var first = begin(ALICE);
        begin(ALICE);
        begin(BOB);
        assertFull();
        sessions.end(first, Duration.ZERO);
        sessions.end(first, Duration.ZERO);
        assertThatCode(() -> begin(ALICE)).doesNotThrowAnyException();
        assertFull();
    }

    @Test
    void aSessionIsFoundByTheOneWhoHasBegunItOnly() {
        lookup.countDown();
        var session = begin(ALICE);
        assertThat(sessions.find(session.id(), new AdmittedClient(ALICE, entrance)))
                .isSameAs(session);
        for (var other : new Principal[] {BOB, Principal.ANONYMOUS, Principal.TOKEN_HOLDER}) {
            assertNotFound(session, new AdmittedClient(other, entrance));
        }
    }

    @Test
    void aSessionIsFoundOnlyWhereItWasBegun() {
        lookup.countDown();

        assertNotFound(begin(ALICE), new AdmittedClient(ALICE, entrance()));
    }

    private void assertNotFound(HttpSession session, AdmittedClient client) {
        assertThatExceptionOfType(RequestRefused.class)
                .isThrownBy(() -> sessions.find(session.id(), client))
                .satisfies(e -> assertThat(e.refusal()).isEqualTo(HttpRefusal.noSuchSession()));
    }
}
