package dev.patchbay.peer.incoming;

import static dev.patchbay.peer.Bench.result;
import static dev.patchbay.testing.Messages.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.patchbay.peer.Bench;
import dev.patchbay.peer.FakeChannel;
import dev.patchbay.peer.FakeHandler;
import dev.patchbay.peer.HandScheduler;
import dev.patchbay.peer.Peer;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class PeerClockTest {
    private static final Duration SWEEP = Duration.ofMillis(100);
    private static final Duration LIMIT = FakeHandler.LIMIT.quiet().plus(SWEEP);

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HandScheduler time = new HandScheduler();
    private final PeerClock keeper = new PeerClock(time, time);
    private final FakeHandler handler = new FakeHandler();
    private final Bench.Endless work = new Bench.Endless();

    private FakeChannel conversation() {
        var channel = new FakeChannel();
        var limits = new PeerLimits(Bench.IN_FLIGHT, Bench.IN_FLIGHT_SIZE, Bench.ASK_TIMEOUT);
        new Peer(channel, _ -> handler, limits, keeper).open();
        return channel;
    }

    @Test
    void oneTimerServesAllPeers() {
        handler.later("work", work::run);
        var channels = new ArrayList<FakeChannel>();
        for (int i = 0; i < 3; i++) {
            var channel = conversation();
            channel.receive(request(1, "work"));
            channels.add(channel);
        }
        assertThat(time.waiting()).isEqualTo(1);

        time.advance(LIMIT);

        assertThat(channels)
                .allSatisfy(channel ->
                        assertThat(channel.next())
                                .isEqualTo(
                                        result(1, "\"late: " + FakeHandler.LIMIT.quiet() + "\"")));
    }

    @Test
    void aWalkOverManyPeersMeetsEachOnce() {
        handler.later("work", work::run);
        for (int i = 0; i < 1_000; i++) {
            conversation().receive(request(1, "work"));
        }

        assertTimeoutPreemptively(PATIENCE, () -> time.advance(SWEEP.multipliedBy(5)));

        assertThat(time.waiting()).isEqualTo(1);
    }

    @Test
    void itRestsWhenNothingIsOpen() {
        handler.later("work", () -> FakeHandler.text("done"));
        var channel = conversation();
        channel.receive(request(1, "work"));
        assertThat(channel.next()).isEqualTo(result(1, "\"done\""));
        channel.end();

        time.advance(SWEEP);

        assertThat(time.waiting()).isZero();
    }

    @Test
    void aRequestOutlivesTheInputItCameWith() {
        handler.later("work", work::run);
        var channel = conversation();
        channel.receive(request(1, "work"));
        channel.end();

        time.advance(LIMIT);

        assertThat(channel.next())
                .isEqualTo(result(1, "\"late: " + FakeHandler.LIMIT.quiet() + "\""));
    }
}
