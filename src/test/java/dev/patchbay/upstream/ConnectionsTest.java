package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.Session;
import dev.patchbay.call.Word;
import dev.patchbay.mcp.Revision;
import dev.patchbay.testing.FakeExchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConnectionsTest {
    private static final String METHOD = "tools/call";
    private static final Way WAY = new Way.Program("run", List.of(), Map.of(), null);

    private final Bench bench = new Bench();
    private final Connection common = connection();
    private final List<Connection> made = new ArrayList<>();
    private final Connections connections = of(false);

    private Connections of(boolean shared) {
        return new Connections(
                Bench.server(WAY, shared),
                common,
                () -> {
                    var next = connection();
                    made.add(next);
                    return next;
                });
    }

    /** One to a server that cannot be reached. */
    private Connection connection() {
        var definition = Bench.server();
        Opener nobody =
                _ -> {
                    throw CannotConnect.because("Nobody is there");
                };
        return new Connection(
                definition,
                new Dial(definition, nobody, bench.greeting, bench.time),
                bench.time,
                _ -> {},
                _ -> {},
                () -> {});
    }

    /** Whether it would not even try. */
    private static boolean closed(Connection connection) {
        try {
            connection.begin().join();
            throw new AssertionError("Nobody is there");
        } catch (CompletionException e) {
            return String.valueOf(e.getMessage()).contains("It is not to be connected to");
        }
    }

    private static final class Sitting implements Session {
        private final List<Runnable> endings = new ArrayList<>();

        @Override
        public Object owner() {
            return this;
        }

        @Override
        public void log(Word.Logged line) {
            throw new AssertionError("Nobody logs here");
        }

        @Override
        public void whenOver(Runnable ending) {
            endings.add(ending);
        }

        void end() {
            endings.forEach(Runnable::run);
        }
    }

    private Connection of(Session session) {
        return connections.of(new FakeExchange(Revision.V2025_11_25, Optional.of(session)), METHOD);
    }

    @Test
    void eachSessionHasOneOfItsOwn() {
        var one = new Sitting();
        var other = new Sitting();

        assertThat(of(one)).isSameAs(of(one)).isNotSameAs(of(other)).isNotSameAs(common);
        assertThat(made).hasSize(2);
    }

    @Test
    void whoeverHasNoSessionHasTheCommonOne() {
        assertThat(connections.of(new FakeExchange(Revision.V2026_07_28), METHOD)).isSameAs(common);
        assertThat(made).isEmpty();
    }

    @Test
    void aServerThatAllShareHasTheCommonOneOnly() {
        var caller = new FakeExchange(Revision.V2025_11_25, Optional.of(new Sitting()));

        assertThat(of(true).of(caller, METHOD)).isSameAs(common);
        assertThat(made).isEmpty();
    }

    @Test
    void itEndsWithItsSession() {
        var one = new Sitting();
        var other = new Sitting();
        var ends = of(one);
        var stays = of(other);

        one.end();

        await().until(() -> closed(ends));
        assertThat(closed(stays)).isFalse();
        assertThat(of(other)).isSameAs(stays);
        assertThat(of(one)).isNotSameAs(ends);
    }

    @Test
    void aHundredSessionsAreTheMost() {
        var sessions = new ArrayList<Sitting>();
        for (int i = 0; i < 100; i++) {
            sessions.add(new Sitting());
            of(sessions.get(i));
        }

        assertThatExceptionOfType(HubFailure.class)
                .isThrownBy(() -> of(new Sitting()))
                .satisfies(failure -> {
                    assertThat(failure.error().code()).isEqualTo(HubError.OVERLOADED);
                    assertThat(failure.error().message()).contains("at most 100 sessions");
                });
        assertThat(of(sessions.getFirst())).isSameAs(made.getFirst());

        sessions.getLast().end();
        of(new Sitting());
        assertThat(made).hasSize(101);
    }

    @Test
    void closingEndsAllOfThem() {
        var one = of(new Sitting());
        var other = of(new Sitting());

        connections.close();

        assertThat(List.of(one, other, common)).allMatch(ConnectionsTest::closed);
    }

    @Test
    void afterThatNobodyGetsAnOpenOne() {
        var session = new Sitting();
        connections.close();

        assertThat(closed(of(session))).isTrue();
        assertThat(session.endings).isEmpty();
    }
}
