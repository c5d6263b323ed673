package dev.patchbay.transport.http.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.mcp.RequestEra;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.peer.channel.StatelessRequest;
import dev.patchbay.transport.http.RequestServer;
import dev.patchbay.transport.http.check.RequestRefused;
import dev.patchbay.transport.http.limit.HttpLimits;
import dev.patchbay.transport.http.limit.Quotas;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ActiveRequestsTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final HttpLimits LIMITS =
            new HttpLimits(1_000, 2, 1, 1, LONG, 1_000, LONG, LONG, 1_000, 100_000);
    private static final int MORE_THAN_SOCKETS_TAKE = 30_000_000;
    private static final Principal ALICE = new Principal("issuer", "alice");
    private static final Principal BOB = new Principal("issuer", "bob");

    private final RequestServer server = new RequestServer();
    private final Quotas quotas = new Quotas(LIMITS, false);
    private final ActiveRequests active = new ActiveRequests(LIMITS, quotas, _ -> {});

    @AfterEach
    void close() {
        server.close();
    }

    private ActiveRequests.Post admit() {
        return admit(Principal.ANONYMOUS);
    }

    private ActiveRequests.Post admit(Principal principal) {
        return active.admit(server.request().request(), RequestServer.clientOf(principal));
    }

    private static void assertRefused(Runnable admission, int status) {
        assertThatExceptionOfType(RequestRefused.class)
                .isThrownBy(admission::run)
                .satisfies(e -> assertThat(e.refusal().status()).isEqualTo(status));
    }

    private void assertEmpty() {
        var load = active.load(0);
        assertThat(load.requests()).isZero();
        assertThat(load.waiting()).isZero();
        assertThat(load.memory()).isZero();
    }

    /** Notes what is done to it. */
    private static final class FakeRequest implements StatelessRequest {
        final List<String> acts = new CopyOnWriteArrayList<>();
        final CountDownLatch mayClose = new CountDownLatch(1);

        @Override
        public void serve(Request request, RequestEra.Modern era) {
            throw new AssertionError("The endpoint serves it");
        }

        @Override
        public void cancel() {
            acts.add("cancelled");
        }

        @Override
        public void close(Duration grace) {
            acts.add("closing");
            try {
                assertThat(mayClose.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            acts.add("closed");
        }
    }

    @Test
    void aRequestGivesBackOnceWhatItHasTaken() {
        var one = admit();
        var other = admit();
        assertRefused(this::admit, 503);
        assertThat(active.load(0).memory()).isEqualTo(2 * ActiveRequests.Post.BYTES_PER_REQUEST);

        one.writer().cut();
        one.writer().cut();

        assertThat(active.load(0).requests()).isEqualTo(1);
        admit();
        assertRefused(this::admit, 503);
        other.writer().cut();
        assertThat(active.load(0).memory()).isEqualTo(ActiveRequests.Post.BYTES_PER_REQUEST);
    }

    @Test
    void whoHasAnAnswerMayAskAgainBeforeItIsKnownToHaveArrived() {
        var first = admit();
        var second = admit();

        first.writer().json(200, out -> out.value("x".repeat(MORE_THAN_SOCKETS_TAKE)));

        assertThat(first.writer().over()).isFalse();
        assertThat(active.load(0).requests()).isEqualTo(1);
        var third = admit();
        assertRefused(this::admit, 503);
        List.of(first, second, third).forEach(post -> post.writer().cut());
        assertEmpty();
    }

    @Test
    void aRequestThatBecomesAStreamMakesRoomForAnother() {
        var stream = admit();
        var request = admit();

        stream.becomeStream();

        admit();
        assertThat(active.load(0).requests()).isEqualTo(3);
        assertThat(active.load(0).waiting()).isEqualTo(1);
        assertRefused(request::becomeStream, 503);
        assertRefused(this::admit, 503);
        stream.writer().cut();
        request.becomeStream();
        assertThat(active.load(0).waiting()).isEqualTo(1);
        assertThat(active.load(0).requests()).isEqualTo(2);
    }

    @Test
    void aRequestWhoseClientHasGoneTakesNothingAsAStream() {
        var gone = admit();
        gone.writer().cut();

        gone.becomeStream();
        gone.releaseBody();

        assertEmpty();
    }

    @Test
    void aStatelessRequestIsCancelledWhenItsClientGoes() {
        var request = new FakeRequest();
        var waiting = server.request();
        var post = active.admit(waiting.request(), RequestServer.clientOf(Principal.ANONYMOUS));
        post.servedAs(request);
        assertThat(request.acts).isEmpty();

        waiting.client().reset();

        await().untilAsserted(() -> assertThat(request.acts).containsExactly("cancelled"));
        await().untilAsserted(this::assertEmpty);
    }

    @Test
    void aStatelessRequestWhoseClientHasGoneBeforeIsCancelled() {
        var request = new FakeRequest();
        var post = admit();
        post.writer().cut();

        post.servedAs(request);

        assertThat(request.acts).containsExactly("cancelled");
    }

    @Test
    void onlyTheRequestsOfThePrincipalAreCut() {
        var alice = admit(ALICE);
        var bob = admit(BOB);

        active.cut(Set.of(ALICE));

        assertThat(alice.writer().over()).isTrue();
        assertThat(bob.writer().over()).isFalse();
    }

    @Test
    void nothingIsAdmittedAfterTheEnd() {
        active.drain(Duration.ZERO, List::of);

        assertRefused(this::admit, 503);
        assertRefused(active::refuseIfStopping, 503);
        assertEmpty();
    }

    @Test
    void theEndWaitsForAllRequests() throws InterruptedException {
        var one = new FakeRequest();
        var other = new FakeRequest();
        admit().servedAs(one);
        admit().servedAs(other);
        var ending = Thread.ofVirtual().start(() -> active.drain(LONG, List::of));
        await().until(() -> !one.acts.isEmpty() && !other.acts.isEmpty());

        one.mayClose.countDown();
        other.mayClose.countDown();
        ending.join();

        assertThat(one.acts).containsExactly("closing", "closed");
        assertThat(other.acts).containsExactly("closing", "closed");
    }

    @Test
    void aRequestThatBeginsDuringTheEndIsClosed() {
        var post = admit();
        active.drain(Duration.ZERO, List::of);
        var late = new FakeRequest();
        late.mayClose.countDown();

        post.servedAs(late);

        await().untilAsserted(() -> assertThat(late.acts).containsExactly("closing", "closed"));
    }
}
