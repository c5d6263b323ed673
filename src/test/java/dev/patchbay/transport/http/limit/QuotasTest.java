package dev.patchbay.transport.http.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.peer.channel.Principal;
import dev.patchbay.transport.http.check.RequestRefused;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuotasTest {
    private static final Principal ALICE = new Principal("issuer", "alice");
    private static final Principal BOB = new Principal("issuer", "bob");
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final HttpLimits LIMITS =
            new HttpLimits(1_000_000, 2, 8, 8, LONG, 1, LONG, LONG, 1, 8_000_000);

    private final Quotas shared = new Quotas(LIMITS, true);

    private static void assertFull(Runnable take, String rule) {
        assertThatExceptionOfType(RequestRefused.class)
                .isThrownBy(take::run)
                .satisfies(e -> {
                    assertThat(e.refusal().status()).isEqualTo(503);
                    assertThat(e.refusal().headers()).containsKey("Retry-After");
                    assertThat(e.refusal().error().message()).contains(rule);
                });
    }

    @Test
    void whereThereIsOnePrincipalItHasEverything() {
        var quota = new Quotas(LIMITS, false).enter(Principal.ANONYMOUS);

        quota.takeRequest();
        quota.takeRequest();

        assertFull(quota::takeRequest, "at most 2 POST requests may be in flight");
        assertThat(quota.memory().capacity()).isEqualTo(8_000_000);
        assertThat(quota.bodyLimit()).isEqualTo(1_000_000);
    }

    @Test
    void aShareOfFewIsOneAtLeast() {
        var alice = shared.enter(ALICE);
        var bob = shared.enter(BOB);

        alice.takeRequest();
        assertFull(alice::takeRequest, "at most 1 POST requests of one principal may be in flight");
        bob.takeRequest();

        var third = shared.enter(new Principal("issuer", "carol"));
        assertFull(third::takeRequest, "at most 2 POST requests may be in flight");
    }

    @Test
    void whatStandsLeavesHalfOfTheMemoryToRequests() {
        var alice = shared.enter(ALICE);

        alice.takeStanding(1_000_000);

        assertFull(() -> alice.takeStanding(1), "memory");
        assertThat(alice.memory().take(1_000_000)).isTrue();
        assertThat(alice.memory().take(1)).isFalse();
        assertThat(shared.all().memory().used()).isEqualTo(2_000_000);
    }

    @Test
    void aPrincipalIsForgottenOnceNothingUsesItsShare() {
        var before = shared.enter(ALICE);
        shared.tick();
        assertThat(shared.enter(ALICE)).isSameAs(before);

        before.leave();
        before.leave();
        shared.tick();

        assertThat(before.enter()).isFalse();
        assertThat(shared.enter(ALICE)).isNotSameAs(before);
    }
}
