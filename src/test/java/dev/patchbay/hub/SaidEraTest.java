package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.connection.ConnectionStatus;
import dev.patchbay.upstream.connection.ServerState;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.EraHint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests servers whose era is configured. */
@Timeout(60)
class SaidEraTest {
    private static Definition saying(EraHint era, FakeUpstream fake) {
        return Fakes.of("a", fake).withEra(era);
    }

    private static ServerState connected(Definition definition) throws InterruptedException {
        try (var hub = new TestHub(definition)) {
            return hub.registry.discover(definition.id()).orElseThrow().state();
        }
    }

    @Test
    void aServerOfBothErasIsGreetedInTheOneThatIsSaid() throws InterruptedException {
        for (var era : new EraHint[] {EraHint.LEGACY, EraHint.MODERN}) {
            var fake = FakeUpstream.both();
            var session = connected(saying(era, fake)).session();

            assertThat(session).isNotNull();
            assertThat(session.protocolVersion())
                    .isEqualTo(era == EraHint.LEGACY ? "2025-11-25" : "2026-07-28");
            assertThat(fake.received())
                    .noneMatch(line ->
                            line.contains(
                                    era == EraHint.LEGACY ? "server/discover" : "initialize"));
        }
    }

    @Test
    void aServerThatRefusesTheVersionItSpeaksIsAskedOnceMore() throws InterruptedException {
        var refusal =
                FakeUpstream.refuse(
                        "{\"code\":-32022,\"message\":\"no\",\"data\":{\"supported\":[\"2026-07-28\"],"
                                + "\"requested\":\"2026-07-28\"}}");
        var once = FakeUpstream.modern().on("server/discover#1", refusal);
        var always = FakeUpstream.modern().on("server/discover", refusal);

        assertThat(connected(Fakes.of("a", once)).status()).isEqualTo(ConnectionStatus.CONNECTED);
        assertThat(connected(Fakes.of("a", always)).status()).isEqualTo(ConnectionStatus.ERROR);
        assertThat(always.received().stream().filter(line -> line.contains("server/discover")))
                .hasSizeLessThanOrEqualTo(4);
    }

    @Test
    void aServerOfTheOtherEraCannotBeConnectedTo() throws InterruptedException {
        var older = FakeUpstream.legacy();

        assertThat(connected(saying(EraHint.MODERN, older)).status())
                .isEqualTo(ConnectionStatus.ERROR);
        assertThat(older.received()).noneMatch(line -> line.contains("initialize"));
        assertThat(connected(saying(EraHint.LEGACY, FakeUpstream.modern())).status())
                .isEqualTo(ConnectionStatus.ERROR);
    }
}
