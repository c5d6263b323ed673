package dev.patchbay.peer;

import static dev.patchbay.peer.Bench.result;
import static dev.patchbay.peer.FakeHandler.text;
import static dev.patchbay.testing.Messages.cancellation;
import static dev.patchbay.testing.Messages.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.jsonrpc.RpcError;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests that the handler gets the end of each request once. */
class PeerEndsTest {
    private final Bench.Endless work = new Bench.Endless();

    private Bench working(int inFlight) {
        var bench = new Bench(inFlight);
        bench.handler.later("work", work::run);
        bench.channel.receive(request(1, "work"));
        work.awaitStart();
        return bench;
    }

    @Test
    void anAnswerIsOne() {
        var bench = new Bench();
        bench.handler.later("later", () -> text("done"));
        bench.handler.later(
                "fails",
                () -> {
                    throw RpcError.invalidParams("no").toException();
                });
        for (var method : new String[] {"ping", "later", "fails", "unknown"}) {
            bench.channel.receive(request(1, method));
            bench.channel.next();
        }

        assertThat(bench.handler.ends())
                .containsExactly("ping OK", "later OK", "fails INVALID", "unknown UNKNOWN_METHOD");
    }

    @Test
    void aCancellationIsOne() {
        var bench = working(10);

        bench.channel.receive(cancellation(1));
        bench.channel.receive(cancellation(1));

        work.awaitEnd();
        assertThat(bench.handler.ends()).containsExactly("work CANCELLED");
    }

    @Test
    void aLimitOfTimeIsOne() {
        var bench = working(10);

        bench.time.advance(FakeHandler.LIMIT.quiet().plusMillis(200));

        bench.channel.next();
        work.awaitEnd();
        assertThat(bench.handler.ends()).containsExactly("work TIMED_OUT");
    }

    @Test
    void theEndOfTheServerIsOne() {
        var bench = working(10);

        bench.peer.close(Duration.ZERO);

        work.awaitEnd();
        assertThat(bench.handler.ends()).containsExactly("work STOPPED");
    }

    @Test
    void aChannelThatTakesNothingIsOne() {
        var bench = working(10);
        bench.channel.close(Duration.ZERO);

        bench.channel.receive(request(2, "ping"));

        work.awaitEnd();
        await().untilAsserted(() ->
                assertThat(bench.handler.ends())
                        .containsExactlyInAnyOrder("ping OK", "work CANCELLED"));
    }

    @Test
    void whatIsRefusedAtTheDoorNeverEnds() {
        var bench = working(1);

        bench.channel.receive(request(1, "work"));
        bench.channel.receive(request(2, "work"));

        assertThat(bench.handler.ends())
                .containsExactly("work refused INVALID", "work refused OVERLOADED");
    }

    @Test
    void whoeverIsToldCostsNoAnswer() {
        var bench = new Bench();
        bench.handler.failWhenToldOfEnds();

        bench.channel.receive(request(1, "ping"));

        assertThat(bench.channel.next()).isEqualTo(result(1, "{}"));
        bench.assertSilent();
    }
}
