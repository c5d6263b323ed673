package dev.patchbay.upstream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.server.Remote;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.peer.outgoing.ResponseTimedOut;
import dev.patchbay.upstream.Bench;
import dev.patchbay.upstream.FakeRemote;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.LivenessRules;
import dev.patchbay.upstream.definition.ServerAddress;
import dev.patchbay.upstream.definition.Sharing;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IdlePingTest {
    private static final Duration IDLE = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofSeconds(10);
    private static final LivenessRules RULES = new LivenessRules(5, SHORT, IDLE, SHORT);

    private final Bench bench = new Bench();
    private final BlockingQueue<Remote> silent = new LinkedBlockingQueue<>();
    private final Program program = new Program();
    private final CountDownLatch foundNone = new CountDownLatch(1);
    private volatile @Nullable Remote now = program;

    private @Nullable Remote now() {
        var used = now;
        if (used == null) {
            foundNone.countDown();
        }
        return used;
    }

    private IdlePing ping(LivenessRules rules, Definition definition) {
        var ping = new IdlePing(definition, rules, bench.time, this::now, silent::add);
        ping.begin(program);
        return ping;
    }

    private IdlePing ping() {
        return ping(RULES, Bench.server());
    }

    private static <T> T next(BlockingQueue<T> queue) {
        try {
            var one = queue.poll(20, TimeUnit.SECONDS);
            if (one == null) {
                throw new AssertionError("Nothing came");
            }
            return one;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Waits until the next look is planned, which is when this one is over. */
    private void awaitPlanned() {
        while (bench.scheduler.waiting() == 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aProgramThatNobodyCallsIsPingedAgainAndAgain() {
        ping();
        for (int i = 0; i < 3; i++) {
            bench.scheduler.advance(IDLE);
            assertThat(next(program.pings)).isEqualTo(SHORT);
            awaitPlanned();
        }

        assertThat(silent).isEmpty();
    }

    @Test
    void aRefusalIsASignOfLife() {
        program.failure = RpcError.methodNotFound("ping").toException();
        ping();

        bench.scheduler.advance(IDLE);
        next(program.pings);
        awaitPlanned();

        assertThat(silent).isEmpty();
    }

    @Test
    void twoPingsInARowWithoutAnAnswerAreOneTooMany() {
        program.failure = new ResponseTimedOut("ping", SHORT);
        ping();

        bench.scheduler.advance(IDLE);

        assertThat(next(silent)).isEqualTo(program);
        assertThat(program.pings).hasSize(2);
        assertThat(bench.scheduler.waiting()).isZero();
    }

    @Test
    void oneThatIsUsedIsPingedOnlyWhenThatIsLongAgo() {
        var ping = ping();
        bench.scheduler.advance(SHORT);
        ping.used();

        bench.scheduler.advance(IDLE.minus(SHORT));
        awaitPlanned();
        assertThat(program.pings).isEmpty();
        bench.scheduler.advance(SHORT);

        next(program.pings);
    }

    @Test
    void oneThatWorksOnACallIsNotPinged() {
        program.busy = true;
        ping();

        bench.scheduler.advance(IDLE);
        awaitPlanned();

        assertThat(program.pings).isEmpty();
    }

    @Test
    void oneThatIsNotUsedAnyMoreIsNotPinged() throws InterruptedException {
        ping();
        now = null;
        bench.scheduler.advance(IDLE);
        foundNone.await();
        now = program;
        program.failure = new ResponseTimedOut("ping", SHORT);
        var other = ping();
        bench.scheduler.advance(IDLE);

        assertThat(next(silent)).isEqualTo(program);
        assertThat(program.pings).hasSize(2);
        other.end();
    }

    @Test
    void aServerOverHttpIsNeverPinged() {
        var address =
                new ServerAddress.Http(
                        URI.create("http://localhost/mcp"),
                        Map.of(),
                        ServerAddress.Form.STREAMABLE);

        ping(RULES, Bench.server(address, Sharing.AUTO));

        assertThat(bench.scheduler.waiting()).isZero();
    }

    @Test
    void zeroSwitchesItOff() {
        ping(new LivenessRules(5, SHORT, Duration.ZERO, SHORT), Bench.server());

        assertThat(bench.scheduler.waiting()).isZero();
    }

    /** A server that is asked for nothing but a sign of life. */
    private static final class Program extends FakeRemote {
        private final BlockingQueue<Duration> pings = new LinkedBlockingQueue<>();
        private volatile boolean busy;
        private volatile @Nullable RuntimeException failure;

        @Override
        public void ping(Duration patience) {
            pings.add(patience);
            var thrown = failure;
            if (thrown != null) {
                throw thrown;
            }
        }

        @Override
        public boolean busy() {
            return busy;
        }
    }
}
