package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Channel;
import dev.patchbay.peer.FakeHandler;
import dev.patchbay.peer.HandScheduler;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.PeerLimits;
import dev.patchbay.peer.Principal;
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
                    MOST,
                    Duration.ofMinutes(1),
                    1,
                    Duration.ofMinutes(1),
                    Duration.ofMinutes(1),
                    1);

    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final Entrance entrance = new Entrance(this::accept, MirroredArguments.NONE);
    private final Sessions sessions = new Sessions(LIMITS);

    private Peer accept(Channel channel) {
        begun.incrementAndGet();
        try {
            gate.await();
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

    private Session begin(Principal owner) {
        return sessions.begin(new Visitor(owner, entrance), Revision.NEWEST_LEGACY);
    }

    private void assertFull() {
        assertThatExceptionOfType(Refused.class)
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
            gate.countDown();
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
        } catch (Refused e) {
            refused.incrementAndGet();
            return false;
        }
    }

    @Test
    void aSessionThatHasEndedMakesRoomForOneOther() {
        gate.countDown();
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
        gate.countDown();
        var session = begin(ALICE);
        assertThat(sessions.find(session.id(), new Visitor(ALICE, entrance))).isSameAs(session);
        for (var other : new Principal[] {BOB, Principal.ANYBODY, Principal.TOKEN_HOLDER}) {
            assertNotFound(session, new Visitor(other, entrance));
        }
    }

    @Test
    void aSessionIsFoundOnlyWhereItWasBegun() {
        gate.countDown();

        assertNotFound(
                begin(ALICE),
                new Visitor(ALICE, new Entrance(this::accept, MirroredArguments.NONE)));
    }

    private void assertNotFound(Session session, Visitor visitor) {
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> sessions.find(session.id(), visitor))
                .satisfies(e -> assertThat(e.refusal()).isEqualTo(Refusal.noSuchSession()));
    }
}
