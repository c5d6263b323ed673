package dev.patchbay.peer;

import static dev.patchbay.peer.Bench.answer;
import static dev.patchbay.peer.Bench.notification;
import static dev.patchbay.peer.Bench.result;
import static dev.patchbay.peer.FakeHandler.text;
import static dev.patchbay.testing.Messages.cancellation;
import static dev.patchbay.testing.Messages.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.RawJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PeerBatchTest {
    private final Bench bench = new Bench();

    @BeforeEach
    void takeBatches() {
        bench.handler.takeBatches();
    }

    private void receive(String... messages) {
        bench.channel.receive("[" + String.join(",", messages) + "]");
    }

    /** The answers of the next array, in whatever order. */
    private List<String> nextBatch() {
        return StreamSupport.stream(RawJson.parse(bench.channel.next()).tree().spliterator(), false)
                .map(Object::toString)
                .toList();
    }

    @Test
    void oneArrayIsRefusedWhereThereAreNoBatches() {
        var plain = new Bench();

        plain.channel.receive("[" + request(1, "ping") + "]");

        assertThat(plain.channel.next())
                .isEqualTo(
                        "{\"id\":null,\"error\":{\"code\":-32600,\"message\":\"A frame must hold one message, found a batch\"}}");
        plain.assertSilent();
    }

    @Test
    void theAnswersAreOneArrayOnceTheLastIsThere() {
        var mayEnd = new CountDownLatch(1);
        bench.handler.later(
                "slow",
                () -> {
                    mayEnd.await();
                    return text("slow");
                });

        receive(request(1, "slow"), request(2, "ping"));
        bench.assertSilent();
        mayEnd.countDown();

        assertThat(nextBatch()).containsExactlyInAnyOrder(result(1, "\"slow\""), result(2, "{}"));
    }

    @Test
    void eachMemberIsTreatedAsIfItHadComeAlone() throws InterruptedException {
        var told = new ArrayList<String>();
        bench.handler.onNotification(notification -> told.add(notification.method()));
        var asked = bench.peer.ask("roots/list", null);
        bench.channel.next();

        receive(
                notification("hello", "{}"),
                request(1, "ping"),
                answer(1, "\"roots\""),
                "7",
                "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":null}",
                request(1, "ping"));

        assertThat(told).containsExactly("hello");
        assertThat(asked.result()).hasToString("\"roots\"");
        var answers = nextBatch();
        assertThat(answers).hasSize(4).contains(result(1, "{}"));
        assertThat(answers).filteredOn(it -> it.startsWith("{\"id\":null,\"error\"")).hasSize(1);
        assertThat(answers).filteredOn(it -> it.startsWith("{\"id\":3,\"error\"")).hasSize(1);
        bench.assertSilent();
    }

    @Test
    void notificationsAloneAreNotAnswered() {
        receive(notification("a", "{}"), notification("b", "{}"));

        bench.assertSilent();
    }

    @Test
    void aCancelledMemberIsLeftOut() {
        var work = new Bench.Endless();
        bench.handler.later("work", work::run);
        receive(request(1, "work"), request(2, "ping"));
        bench.assertSilent();

        bench.channel.receive(cancellation(1));

        assertThat(nextBatch()).containsExactly(result(2, "{}"));
    }

    @Test
    void aMemberMayCancelAnother() {
        var work = new Bench.Endless();
        bench.handler.later("work", work::run);

        receive(request(1, "work"), cancellation(1));

        bench.assertSilent();
    }

    @Test
    void aDuplicateInsideOfOneBatchIsRefused() {
        var work = new Bench.Endless();
        bench.handler.later("work", work::run);

        receive(request(1, "work"), request(1, "ping"));
        bench.peer.close(Duration.ZERO);

        assertThat(nextBatch())
                .satisfiesExactlyInAnyOrder(
                        one -> assertThat(one).startsWith("{\"id\":1,\"error\":{\"code\":-32600,"),
                        one -> assertThat(one).startsWith("{\"id\":1,\"error\":{\"code\":-31001,"));
    }

    @Test
    void aMemberThatCannotBeWrittenDoesNotSpoilTheOthers() {
        bench.handler.now("odd", out -> out.value(Double.NaN));

        receive(request(1, "odd"), request(2, "ping"));

        assertThat(nextBatch())
                .containsExactlyInAnyOrder(Bench.error(1, -32603, "bug"), result(2, "{}"));
    }
}
