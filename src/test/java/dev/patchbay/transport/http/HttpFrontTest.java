package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.transport.http.check.ClientEntrance;
import dev.patchbay.transport.http.check.ClientEntrances;
import dev.patchbay.transport.http.limit.HttpLimits;
import dev.patchbay.transport.http.token.Authenticator;
import dev.patchbay.transport.server.ConnectionLimits;
import dev.patchbay.transport.server.HostAndOriginCheck;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpFrontTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Vertx vertx = Vertx.vertx();
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpFront front =
            HttpFront.listen(
                    vertx,
                    "127.0.0.1",
                    0,
                    Routes.to("/mcp", endpoint()),
                    new ConnectionLimits(100, LONG, LONG));

    @AfterEach
    void close() {
        client.close();
        front.close(Duration.ZERO);
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    /** Has no profiles. */
    private static Endpoint endpoint() {
        return new Endpoint(
                new HostAndOriginCheck(List.of()),
                new Authenticator(Optional.empty(), Optional.empty()),
                new HttpLimits(
                        100_000, 100, 100, 100, LONG, 100_000, LONG, LONG, 100_000, 1_000_000),
                new ClientEntrances() {
                    @Override
                    public ClientEntrance main() {
                        throw new AssertionError("Nobody comes in by this one");
                    }

                    @Override
                    public Optional<ClientEntrance> profile(String name) {
                        return Optional.empty();
                    }
                },
                new FrontObserver() {
                    @Override
                    public void refused(Reason reason) {}

                    @Override
                    public void malformed(Malformed kind) {}
                });
    }

    private HttpResponse<String> post() throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + front.port() + "/mcp/none"))
                        .POST(BodyPublishers.ofString("{}"))
                        .build();
        return client.send(request, BodyHandlers.ofString());
    }

    @Test
    void whoeverComesBeforeItServesIsToldToComeAgain() throws IOException, InterruptedException {
        var early = post();
        assertThat(early.statusCode()).isEqualTo(503);
        assertThat(early.body()).contains("The server is starting");
        assertThat(early.headers().firstValue("Retry-After")).hasValue("1");

        front.open();

        assertThat(post().body()).contains("There is no profile named");
    }
}
