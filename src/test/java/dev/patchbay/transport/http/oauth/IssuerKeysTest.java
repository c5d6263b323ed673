package dev.patchbay.transport.http.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;

import dev.patchbay.peer.channel.Principal;
import dev.patchbay.testing.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class IssuerKeysTest {
    private static final SigningKey OLD = SigningKey.make("ES256", "old");
    private static final SigningKey NEW = SigningKey.make("ES256", "new");
    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final Duration AGE = Duration.ofMinutes(10);
    private static final VerifiedTokens.Hash HASH = VerifiedTokens.Hash.of("token");
    private static final VerifiedToken TOKEN =
            new VerifiedToken(new Principal("issuer", "alice"), Set.of(), 0);

    private final Source source = new Source();
    private final AtomicLong nanos = new AtomicLong();
    private final IssuerKeys keys = keys(Duration.ofSeconds(5));

    private IssuerKeys keys(Duration patience) {
        return new IssuerKeys(
                "issuer", source, new KeyRules(patience, PAUSE, AGE), nanos::get, _ -> true);
    }

    /** What the test says that there is. */
    private static final class Source implements KeySource {
        private final AtomicInteger reads = new AtomicInteger();
        private volatile String text = SigningKey.set(OLD.jwk());
        private volatile CountDownLatch lookup = new CountDownLatch(0);

        @Override
        public byte[] read(Duration patience) throws IOException, InterruptedException {
            reads.incrementAndGet();
            if (!lookup.await(20, TimeUnit.SECONDS)) {
                throw new IOException("The test has ended");
            }
            if (text.isEmpty()) {
                throw new IOException("Down");
            }
            return text.getBytes(StandardCharsets.UTF_8);
        }

        void has(SigningKey... some) {
            var jwks = new ArrayList<String>();
            for (var key : some) {
                jwks.add(key.jwk());
            }
            text = SigningKey.set(jwks.toArray(String[]::new));
        }

        void isDown() {
            text = "";
        }

        void hangs() {
            lookup = new CountDownLatch(1);
        }
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private IssuerKeys.Found find(String id) throws Exception {
        return keys.find(token(id));
    }

    private static SignedToken token(String id) throws BadToken {
        return SignedToken.parse((id.equals("old") ? OLD : NEW).token("{}"));
    }

    private void assertUnknown(String id) {
        assertThatExceptionOfType(BadToken.class).isThrownBy(() -> find(id));
    }

    private void assertUnavailable(String id) {
        assertThatExceptionOfType(KeysUnavailable.class).isThrownBy(() -> find(id));
    }

    @Test
    void keysAreFetchedWhenTheyAreFirstNeededAndNotAgain() throws Exception {
        assertThat(source.reads).hasValue(0);
        find("old");
        find("old");
        assertThat(source.reads).hasValue(1);
    }

    @Test
    void anUnknownKeyMakesThemBeFetchedAgainButNotAtOnce() throws Exception {
        find("old");
        source.has(NEW);
        assertUnknown("new");
        pass(PAUSE.minusNanos(1));
        assertUnknown("new");
        assertThat(source.reads).hasValue(1);
        pass(Duration.ofNanos(1));
        find("new");
        assertUnknown("old");
        assertThat(source.reads).hasValue(2);
    }

    @Test
    void keysThatAreKnownAreKeptWhileOthersCannotBeHad() throws Exception {
        find("old");
        source.isDown();
        pass(PAUSE);
        assertUnavailable("new");
        assertUnavailable("new");
        assertThat(source.reads).hasValue(2);
        find("old");
        source.text = "{\"keys\":[]}";
        pass(PAUSE);
        assertUnavailable("new");
        find("old");
        source.has(OLD, NEW);
        pass(PAUSE);
        find("new");
    }

    @Test
    void whoeverCannotHaveKeysAtFirstGetsThemLater() throws Exception {
        source.isDown();
        assertUnavailable("old");
        source.has(OLD);
        assertUnavailable("old");
        pass(PAUSE);
        find("old");
    }

    @Test
    void aThousandWhoNeedThemAtOnceFetchThemOnce() throws Exception {
        source.hangs();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var found = new ArrayList<Future<IssuerKeys.Found>>();
            for (int i = 0; i < 1_000; i++) {
                found.add(threads.submit((Callable<IssuerKeys.Found>) () -> find("old")));
            }
            await().untilAtomic(source.reads, is(1));
            source.lookup.countDown();
            for (var one : found) {
                assertThat(one.get().keys()).hasSize(1);
            }
        }
        assertThat(source.reads).hasValue(1);
    }

    @Test
    void nobodyWaitsLongerForKeysThanIsAllowedAndKnownOnesNeedNoWaiting() throws Exception {
        var impatient = keys(Duration.ofMillis(50));
        impatient.find(token("old"));
        source.hangs();
        pass(PAUSE);
        assertThatExceptionOfType(KeysUnavailable.class)
                .isThrownBy(() -> impatient.find(token("new")));
        assertThat(impatient.find(token("old")).keys()).hasSize(1);
        assertThatExceptionOfType(KeysUnavailable.class)
                .isThrownBy(() -> impatient.find(token("new")));
        assertThat(source.reads).hasValue(2);
        source.lookup.countDown();
    }

    @Test
    void oldKeysAreFetchedAgainAndATokenOfAKeyThatIsGoneIsForgotten() throws Exception {
        find("old").tokens().remember(HASH, TOKEN);
        pass(AGE.minusNanos(1));
        assertThat(keys.remembered(HASH)).isEqualTo(TOKEN);
        assertThat(source.reads).hasValue(1);
        source.has(NEW);
        pass(Duration.ofNanos(1));
        // Whoever asks first does not wait for it.
        keys.remembered(HASH);
        await().until(() -> keys.remembered(HASH) == null);
        assertThat(source.reads).hasValue(2);
        assertUnknown("old");
    }

    @Test
    void tokensAreRememberedAsLongAsTheKeysStayTheSame() throws Exception {
        find("old").tokens().remember(HASH, TOKEN);
        pass(AGE);
        keys.remembered(HASH);
        await().untilAtomic(source.reads, is(2));
        pass(PAUSE);
        assertUnknown("new");
        assertThat(source.reads).hasValueGreaterThanOrEqualTo(2);
        assertThat(keys.remembered(HASH)).isEqualTo(TOKEN);
    }

    @Test
    void onlySoManyTokensAreRemembered() throws Exception {
        var tokens = find("old").tokens();
        for (int i = 0; i < VerifiedTokens.MAX_TOKENS + 100; i++) {
            tokens.remember(new VerifiedTokens.Hash(i, 0, 0, 0), TOKEN);
        }
        assertThat(tokens.size()).isEqualTo(VerifiedTokens.MAX_TOKENS);
    }
}
