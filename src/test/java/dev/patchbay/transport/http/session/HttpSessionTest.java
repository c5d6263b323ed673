package dev.patchbay.transport.http.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
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
import dev.patchbay.testing.HttpResponse;
import dev.patchbay.testing.Messages;
import dev.patchbay.transport.http.OpenFront;
import dev.patchbay.transport.http.RequestServer;
import dev.patchbay.transport.http.check.AdmittedClient;
import dev.patchbay.transport.http.check.ClientEntrance;
import dev.patchbay.transport.http.check.RequestRefused;
import dev.patchbay.transport.http.limit.Quotas;
import dev.patchbay.transport.http.session.HttpSession.Resumption;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HttpSessionTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final RequestServer server = new RequestServer();
    private final Quotas quotas = new Quotas(OpenFront.LIMITS, false);
    private final ActiveRequests active = new ActiveRequests(OpenFront.LIMITS, quotas, _ -> {});
    private final FakeHandler handler = new FakeHandler();
    private final AdmittedClient client = new AdmittedClient(Principal.ANONYMOUS, entrance());
    private final HttpSession session =
            new HttpSession(
                    "id",
                    client,
                    quotas.enter(Principal.ANONYMOUS),
                    Revision.V2025_03_26,
                    OpenFront.LIMITS);

    @AfterEach
    void close() {
        session.end(Duration.ZERO);
        server.close();
    }

    private ClientEntrance entrance() {
        var time = new HandScheduler();
        var limits = new PeerLimits(100, 100_000, LONG);
        return new ClientEntrance(
                new Acceptor() {
                    @Override
                    public Peer accept(Channel channel) {
                        return new Peer(channel, _ -> handler, limits, time, time);
                    }

                    @Override
                    public StatelessRequest accept(Request request, StatelessClient client) {
                        throw new AssertionError("This client has a session");
                    }
                },
                MirroredArguments.NONE);
    }

    /** Work that goes on until the test lets it end. */
    private CountDownLatch work() {
        var mayEnd = new CountDownLatch(1);
        handler.later(
                "work",
                () -> {
                    mayEnd.await();
                    return FakeHandler.text("done");
                });
        return mayEnd;
    }

    private static Incoming decode(String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        return Codec.decode(bytes, bytes.length);
    }

    private RequestServer.Waiting serve(String json) {
        var waiting = server.request();
        var message = decode(json);
        var requests =
                message instanceof Incoming.Batch batch
                        ? batch.messages().stream().map(Request.class::cast).toList()
                        : List.of((Request) message);
        session.serve(message, requests, active.admit(waiting.request(), client));
        return waiting;
    }

    private RequestServer.Waiting request(int id, String method) {
        return serve(Messages.request(id, method, ""));
    }

    private void cancel(int id) {
        session.take(decode(Messages.cancellation(id)));
    }

    private static HttpResponse response(RequestServer.Waiting waiting) {
        return waiting.client().response();
    }

    private ResponseWriter writer(RequestServer.Waiting waiting) {
        return new ResponseWriter(
                waiting.request(), OpenFront.LIMITS, session.quota(), () -> {}, () -> {});
    }

    private void assertRefused(String json) {
        assertThatExceptionOfType(RequestRefused.class)
                .isThrownBy(() -> serve(json))
                .satisfies(e -> assertThat(e.refusal().status()).isEqualTo(400));
    }

    @Test
    void anIdThatIsOpenIsRefusedAndItsFirstRequestGoesOn() {
        var mayEnd = work();
        var first = request(1, "work");

        assertRefused(Messages.request(1, "ping", ""));
        mayEnd.countDown();

        assertThat(response(first).json().path("result").asText()).isEqualTo("done");
    }

    @Test
    void aBatchWithAnOpenIdLeavesNoneOfItsOwnBehind() {
        work();
        request(1, "work");

        assertRefused(
                "["
                        + Messages.request(2, "ping", "")
                        + ","
                        + Messages.request(1, "ping", "")
                        + "]");

        assertThat(response(request(2, "ping")).status()).isEqualTo(200);
    }

    @Test
    void anIdIsFreeAgainOnceItsRequestIsCancelled() {
        work();
        var cancelled = request(1, "work");

        cancel(1);

        assertThat(response(cancelled).nextMessage()).isEmpty();
        assertThat(response(request(1, "ping")).json().path("id").asInt()).isEqualTo(1);
    }

    @Test
    void aClientThatComesBackForACancelledRequestLearnsThatItIsOver() {
        work();
        request(1, "work");
        assertThat(session.resume("1-0", writer(server.request()))).isEqualTo(Resumption.RESUMED);

        cancel(1);
        cancel(1);

        assertThat(session.resume("1-0", writer(server.request()))).isEqualTo(Resumption.CANCELLED);
        assertThat(session.resume("2-0", writer(server.request()))).isEqualTo(Resumption.UNKNOWN);
    }

    @Test
    void aClientThatComesBackWhileItsResponseIsSentGetsIt() {
        // The first response of a session has its own header, and is no stream.
        response(request(1, "ping")).json();
        for (int number = 2; number <= 200; number++) {
            var mayEnd = work();
            request(number, "work");
            var position = number + "-0";
            assertThat(session.resume(position, writer(server.request())))
                    .isEqualTo(Resumption.RESUMED);
            var again = server.request();
            var writer = writer(again);
            mayEnd.countDown();

            assertThat(session.resume(position, writer)).isEqualTo(Resumption.RESUMED);

            assertThat(response(again).nextMessage()).get().asString().contains("done");
        }
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {"", "-", "1", "0-", "-0", "0-1", "a-b", "0-0-0", "0-9223372036854775808"})
    void aPlaceThatIsNoneCannotBeResumed(String lastEventId) {
        assertThat(session.resume(lastEventId, writer(server.request())))
                .isEqualTo(Resumption.UNKNOWN);
    }

    @Test
    void aRequestThatComesAfterTheEndIsToldToComeAgain() {
        session.end(Duration.ZERO);

        var late = request(1, "ping");

        assertThat(response(late).status()).isEqualTo(503);
    }

    @Test
    void aClientThatListensAfterTheEndHearsTheEnd() {
        session.end(Duration.ZERO);
        var late = server.request();

        assertThat(session.listen(writer(late))).isTrue();

        assertThat(response(late).nextMessage()).isEmpty();
    }

    @Test
    void aClientThatComesBackAfterTheEndHearsTheEnd() {
        session.end(Duration.ZERO);
        var late = server.request();

        assertThat(session.resume("0-0", writer(late))).isEqualTo(Resumption.RESUMED);

        assertThat(response(late).nextMessage()).isEmpty();
    }

    @Test
    void aSessionIsNotIdleWhileARequestIsOpenOrItsClientListens() {
        long later = System.nanoTime() + LONG.toNanos();
        var mayEnd = work();
        var open = request(1, "work");
        assertThat(session.idleSince(later)).isFalse();
        mayEnd.countDown();
        response(open).text();
        await().until(() -> session.idleSince(later));

        var listening = server.request();
        session.listen(writer(listening));

        assertThat(session.idleSince(later)).isFalse();
        listening.client().reset();
        await().until(() -> session.idleSince(later));
    }

    @Test
    void aSessionThatEndsTwiceEndsOnce() {
        session.end(Duration.ZERO);
        session.end(Duration.ZERO);

        assertThat(handler.closings()).isEqualTo(1);
    }
}
