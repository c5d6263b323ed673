package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.ServerState;
import dev.patchbay.upstream.Status;
import dev.patchbay.upstream.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers whose configuration says which era they speak. */
@Timeout(60)
class SaidEraTest {
    private static Definition saying(Verdict era, FakeUpstream fake) {
        return Fakes.of("a", fake).speaking(era);
    }

    private static ServerState connected(Definition definition) throws InterruptedException {
        try (var hub = new TestHub(definition)) {
            return hub.registry.discover(definition.id()).orElseThrow().state();
        }
    }

    @Test
    void aServerOfBothErasIsGreetedInTheOneThatIsSaid() throws InterruptedException {
        for (var era : new Verdict[] {Verdict.LEGACY, Verdict.MODERN}) {
            var fake = FakeUpstream.both();
            var session = connected(saying(era, fake)).session();

            assertThat(session).isNotNull();
            assertThat(session.protocolVersion())
                    .isEqualTo(era == Verdict.LEGACY ? "2025-11-25" : "2026-07-28");
            assertThat(fake.received())
                    .noneMatch(line ->
                            line.contains(
                                    era == Verdict.LEGACY ? "server/discover" : "initialize"));
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

        assertThat(connected(Fakes.of("a", once)).status()).isEqualTo(Status.CONNECTED);
        assertThat(connected(Fakes.of("a", always)).status()).isEqualTo(Status.ERROR);
        assertThat(always.received().stream().filter(line -> line.contains("server/discover")))
                .hasSizeLessThanOrEqualTo(4);
    }

    @Test
    void aServerOfTheOtherEraCannotBeConnectedTo() throws InterruptedException {
        var older = FakeUpstream.legacy();

        assertThat(connected(saying(Verdict.MODERN, older)).status()).isEqualTo(Status.ERROR);
        assertThat(older.received()).noneMatch(line -> line.contains("initialize"));
        assertThat(connected(saying(Verdict.LEGACY, FakeUpstream.modern())).status())
                .isEqualTo(Status.ERROR);
    }
}
