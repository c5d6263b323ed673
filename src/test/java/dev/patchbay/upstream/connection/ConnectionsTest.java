package dev.patchbay.upstream.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.client.Session;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.testing.FakeExchange;
import dev.patchbay.testing.FakeSession;
import dev.patchbay.upstream.Bench;
import dev.patchbay.upstream.definition.ServedClients;
import dev.patchbay.upstream.definition.ServerAddress;
import dev.patchbay.upstream.definition.Sharing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConnectionsTest {
    private static final RequestMethod METHOD = RequestMethod.CALL_TOOL;
    private static final ServerAddress WAY =
            new ServerAddress.Program("run", List.of(), Map.of(), null);

    private final Bench bench = new Bench();
    private final Connection common = connection();
    private final List<Connection> made = new ArrayList<>();
    private final Connections connections = of(Sharing.OWN);

    private Connections of(Sharing sharing) {
        return of(sharing, new ServedClients.Many(true));
    }

    private Connections of(Sharing sharing, ServedClients clients) {
        return new Connections(
                Bench.server(WAY, sharing),
                common,
                clients,
                _ -> {
                    var next = connection();
                    made.add(next);
                    return next;
                },
                bench.time);
    }

    /** One to a server that cannot be reached. */
    private Connection connection() {
        var definition = Bench.server();
        LinkOpener nobody =
                _ -> {
                    throw CannotConnect.because(
                            new ServerFailure.Unanswered("The server does not run"));
                };
        return new Connection(
                definition,
                new ConnectionAttempt(definition, nobody, bench.handshake, Bench.OWNER, bench.time),
                Bench.WITHOUT_PINGS,
                bench.time,
                _ -> {},
                ConnectionListener.NONE,
                new RoundLimit(definition.policy(), bench.scheduler, 0));
    }

    /** Whether it would not even try. */
    private static boolean closed(Connection connection) {
        try {
            connection.begin().join();
            throw new AssertionError("A closed connection must not connect");
        } catch (CompletionException e) {
            return String.valueOf(e.getMessage()).contains("The server is disabled or removed");
        }
    }

    private Connection of(Session session) {
        return of(connections, session);
    }

    private static Connection of(Connections from, Session session) {
        return from.of(new FakeExchange(Revision.V2025_11_25, Optional.of(session)), METHOD);
    }

    @Test
    void eachSessionHasOneOfItsOwn() {
        var one = new FakeSession();
        var other = new FakeSession();

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
        var caller = new FakeExchange(Revision.V2025_11_25, Optional.of(new FakeSession()));

        assertThat(of(Sharing.SHARED).of(caller, METHOD)).isSameAs(common);
        assertThat(made).isEmpty();
    }

    private Connection ofUser(Connections of, String user, Optional<Session> session) {
        return of.of(
                new FakeExchange(Revision.V2025_11_25, session).of(new Object(), user), METHOD);
    }

    @Test
    void usersShareAServerThatAsksNothing() {
        var shared = of(Sharing.AUTO);

        assertThat(ofUser(shared, "a", Optional.empty())).isSameAs(common);
        assertThat(ofUser(shared, "b", Optional.empty())).isSameAs(common);
    }

    @Test
    void oneUserHasTheCommonOneWhateverTheServerAsks() {
        var shared = of(Sharing.AUTO);
        shared.serverAsks();

        assertThat(ofUser(shared, "a", Optional.empty())).isSameAs(common);
        assertThat(ofUser(shared, "a", Optional.of(new FakeSession()))).isSameAs(common);
    }

    @Test
    void eachUserHasOneOfItsOwnOnceTheServerAsksAndSeveralCall() {
        var shared = of(Sharing.AUTO);
        ofUser(shared, "a", Optional.empty());
        ofUser(shared, "b", Optional.empty());

        shared.serverAsks();

        var first = ofUser(shared, "a", Optional.empty());
        assertThat(first).isNotSameAs(common);
        assertThat(ofUser(shared, "b", Optional.empty())).isNotSameAs(common).isNotSameAs(first);
        assertThat(ofUser(shared, "a", Optional.of(new FakeSession()))).isSameAs(first);
        assertThat(ofUser(shared, "a", Optional.empty())).isSameAs(first);
    }

    @Test
    void usersWithoutASessionHaveOneOfTheirOwnWhereSessionsHave() {
        var own = of(Sharing.OWN);

        assertThat(ofUser(own, "a", Optional.empty())).isSameAs(common);
        var second = ofUser(own, "b", Optional.empty());
        assertThat(second).isNotSameAs(common);
        assertThat(ofUser(own, "a", Optional.empty())).isNotSameAs(common).isNotSameAs(second);
    }

    @Test
    void theOneOfAUserEndsWhenItWasNotUsedForAWhileAndNoSessionIsLeft() {
        var shared = of(Sharing.AUTO);
        shared.serverAsks();
        ofUser(shared, "a", Optional.empty());
        var session = new FakeSession();
        var idle = ofUser(shared, "b", Optional.empty());
        var held = ofUser(shared, "a", Optional.of(session));

        bench.scheduler.advance(Connections.IDLE_TIME.minusSeconds(1));
        assertThat(ofUser(shared, "b", Optional.empty())).isSameAs(idle);
        awaitEnd(idle);
        assertThat(ofUser(shared, "b", Optional.empty())).isNotSameAs(idle);
        assertThat(closed(held)).isFalse();
        assertThat(ofUser(shared, "a", Optional.empty())).isSameAs(held);
        session.end();
        awaitEnd(held);
    }

    /** Lets time pass; what looks after it plans its next look on a thread of its own. */
    private void awaitEnd(Connection connection) {
        await().until(() -> {
            bench.scheduler.advance(Connections.IDLE_TIME);
            return closed(connection);
        });
    }

    @Test
    void itEndsWithItsSession() {
        var one = new FakeSession();
        var other = new FakeSession();
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
        var sessions = new ArrayList<FakeSession>();
        for (int i = 0; i < 100; i++) {
            sessions.add(new FakeSession());
            of(sessions.get(i));
        }

        assertThatExceptionOfType(HubFailure.class)
                .isThrownBy(() -> of(new FakeSession()))
                .satisfies(failure -> {
                    assertThat(failure.error().code()).isEqualTo(HubError.Code.OVERLOADED);
                    assertThat(failure.error().message())
                            .contains(
                                    "too many connections of single sessions or users: at most 100");
                });
        assertThat(of(sessions.getFirst())).isSameAs(made.getFirst());

        sessions.getLast().end();
        of(new FakeSession());
        assertThat(made).hasSize(101);
    }

    @Test
    void closingEndsAllOfThem() {
        var one = of(new FakeSession());
        var other = of(new FakeSession());

        connections.close();

        assertThat(List.of(one, other, common)).allMatch(ConnectionsTest::closed);
    }

    @Test
    void afterThatNobodyGetsAnOpenOne() {
        var session = new FakeSession();
        connections.close();

        assertThat(closed(of(session))).isTrue();
        assertThat(session.endings()).isEmpty();
    }

    @Test
    void aHolderOfTheTokenBesideOtherUsersMayHaveAQuarterOfThem() {
        for (int i = 0; i < Connections.MAX_CONNECTIONS / 4; i++) {
            of(new FakeSession(Principal.TOKEN_HOLDER));
        }
        assertThatExceptionOfType(HubFailure.class)
                .isThrownBy(() -> of(new FakeSession(Principal.TOKEN_HOLDER)));
        of(new FakeSession(new Principal("issuer", "alice")));
    }

    @Test
    void onePrincipalMayHaveAQuarterOfThem() {
        var alice = new Principal("issuer", "alice");
        var first = new FakeSession(alice);
        of(first);
        for (int i = 1; i < Connections.MAX_CONNECTIONS / 4; i++) {
            of(new FakeSession(alice));
        }
        assertThatExceptionOfType(HubFailure.class)
                .isThrownBy(() -> of(new FakeSession(alice)))
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(HubError.Code.OVERLOADED));

        of(new FakeSession(new Principal("issuer", "bob")));

        first.end();
        of(new FakeSession(alice));
    }

    @Test
    void clientsThatCannotBeToldApartHaveThemAll() {
        var indistinct = of(Sharing.OWN, new ServedClients.Many(false));
        for (int i = 0; i < Connections.MAX_CONNECTIONS; i++) {
            of(indistinct, new FakeSession(Principal.TOKEN_HOLDER));
        }
        assertThat(made).hasSize(Connections.MAX_CONNECTIONS);
    }
}
