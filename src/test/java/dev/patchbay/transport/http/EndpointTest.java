package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpResponse;
import dev.patchbay.testing.Messages;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EndpointTest {
    private static final int STOPPING = -31001;

    private final OpenFront front = new OpenFront();

    @AfterEach
    void close() {
        front.close();
    }

    private HttpResponse initialize(HttpConnection connection) {
        connection.post(HttpConnection.usualHeaders(), Messages.initialize(0, OpenFront.REVISION));
        return connection.response();
    }

    private int ping(Map<String, String> headers) {
        try (var connection = front.connect()) {
            connection.post(headers, Messages.ping(1));
            return connection.response().status();
        }
    }

    private int delete(Map<String, String> headers) {
        try (var connection = front.connect()) {
            connection.request("DELETE", headers, new byte[0]);
            return connection.response().status();
        }
    }

    private void awaitEndedSessions(int number) {
        await().until(() -> front.handler.closings() == number);
    }

    @Test
    void aSessionThatBeginsWhileTheFrontStopsIsRefusedAndEnds() {
        front.onBegin(() -> front.endpoint.drain(Duration.ZERO));

        try (var connection = front.connect()) {
            var refusal = initialize(connection);

            assertThat(refusal.status()).isEqualTo(503);
            assertThat(refusal.json().at("/error/code").asInt()).isEqualTo(STOPPING);
        }
        awaitEndedSessions(1);
        assertThat(front.endpoint.load().sessions()).isZero();
    }

    @Test
    void aMessageThatIsStillArrivingWhenTheFrontStopsIsRefused() {
        var headers = new LinkedHashMap<>(front.begin());
        var body = Messages.ping(1).getBytes(StandardCharsets.US_ASCII);
        headers.put("Content-Length", Integer.toString(body.length));
        int half = body.length / 2;
        try (var connection = front.connect()) {
            connection.send(HttpConnection.head("POST", headers));
            connection.send(Arrays.copyOf(body, half));
            await().until(() -> front.endpoint.load().requests() == 1);

            front.endpoint.drain(Duration.ZERO);
            connection.send(Arrays.copyOfRange(body, half, body.length));

            var refusal = connection.response();
            assertThat(refusal.status()).isEqualTo(503);
            var error = refusal.json();
            assertThat(error.path("id").asInt()).isEqualTo(1);
            assertThat(error.at("/error/code").asInt()).isEqualTo(STOPPING);
        }
    }

    @Test
    void aRefusedHandshakeLeavesNoSession() {
        front.handler.on(
                "initialize",
                _ -> {
                    throw RpcError.invalidParams("no").toException();
                });

        try (var connection = front.connect()) {
            var refusal = initialize(connection);

            assertThat(refusal.status()).isEqualTo(400);
            assertThat(refusal.header(Messages.SESSION)).isEmpty();
        }
        awaitEndedSessions(1);
        assertThat(front.endpoint.load().sessions()).isZero();
    }

    @Test
    void aSessionEndsOnce() {
        var session = front.begin();
        var other = front.begin();

        assertThat(delete(session)).isEqualTo(204);
        assertThat(delete(session)).isEqualTo(404);

        assertThat(ping(session)).isEqualTo(404);
        assertThat(ping(other)).isEqualTo(200);
        awaitEndedSessions(1);
    }

    @Test
    void onlyThePrincipalThatLosesItsAccessIsCutOff() {
        var interrupted = new CountDownLatch(1);
        var begun = new CountDownLatch(1);
        front.handler.later(
                "work",
                () -> {
                    begun.countDown();
                    try {
                        new CountDownLatch(1).await();
                        throw new AssertionError("No thread counts this latch down");
                    } finally {
                        interrupted.countDown();
                    }
                });
        var session = front.begin();
        try (var connection = front.connect()) {
            connection.post(session, Messages.request(2, "work", ""));
            await().until(() -> begun.getCount() == 0);
            front.endpoint.end(Set.of(new Principal("issuer", "somebody else")));
            assertThat(ping(session)).isEqualTo(200);

            front.endpoint.end(Set.of(Principal.ANONYMOUS));

            assertThat(connection.ended()).isTrue();
        }
        assertThat(ping(session)).isEqualTo(404);
        await().until(() -> interrupted.getCount() == 0);
        awaitEndedSessions(1);
    }
}
