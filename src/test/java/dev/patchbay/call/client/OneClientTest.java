package dev.patchbay.call.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.ClientCapabilities;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OneClientTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final ClientCapabilities ROOTS = declared("{\"roots\":{}}");
    private static final ClientCapabilities SAMPLING = declared("{\"sampling\":{}}");

    private final OneClient client = new OneClient();
    private final AtomicInteger changes = new AtomicInteger();

    private static ClientCapabilities declared(String json) {
        return ClientCapabilities.from(RawJson.parse(json));
    }

    @Test
    void isWaitedForUntilItHasSaidWhatItCanDo() {
        var told =
                CompletableFuture.supplyAsync(() -> {
                    try {
                        return client.capabilities(LONG);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                });
        client.requested(ROOTS);

        assertThat(told.join()).isEqualTo(ROOTS);
    }

    @Test
    void canDoNothingWhenItHasSaidNothingForTooLong() throws InterruptedException {
        assertThat(client.capabilities(Duration.ofMillis(1))).isEqualTo(ClientCapabilities.NONE);
    }

    @Test
    void isNotWaitedForOnceItHasLeftWithoutAWord() throws InterruptedException {
        client.clientLeft();

        assertThat(client.capabilities(LONG)).isEqualTo(ClientCapabilities.NONE);
    }

    @Test
    void canDoWhatAnyOfItsRequestsHasDeclaredAndChangesOnlyByMore() {
        client.onChange(changes::incrementAndGet);
        client.requested(ROOTS);
        client.requested(ClientCapabilities.NONE);
        client.requested(ROOTS);
        assertThat(changes).hasValue(1);

        client.requested(SAMPLING);

        assertThat(changes).hasValue(2);
        assertThat(client.known()).isEqualTo(declared("{\"roots\":{},\"sampling\":{}}"));
    }

    @Test
    void tellsNobodyWhoDoesNotListenAnyMore() {
        client.onChange(changes::incrementAndGet).run();
        client.requested(ROOTS);

        assertThat(changes).hasValue(0);
    }
}
