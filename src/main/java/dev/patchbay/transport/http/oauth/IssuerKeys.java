package dev.patchbay.transport.http.oauth;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.security.PublicKey;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The keys of one issuer. They are fetched when they are first needed, when a token names an
 * unknown key, and when they are old. If a fetch fails, the known keys stay.
 *
 * <p>Concurrency: any thread may call any method, but only {@link #find} waits. At most one thread
 * fetches keys at a time. {@code lock} guards the current fetch and the last attempt, and is never
 * held while a thread waits.
 */
final class IssuerKeys {
    private static final Logger LOG = Logger.getLogger(IssuerKeys.class);

    /** How much longer a caller waits than the fetch may take. */
    private static final long MARGIN_MILLIS = 500;

    private final String issuer;
    private final KeySource source;
    private final KeyRules rules;
    private final LongSupplier nanos;
    private final Supplier<VerifiedTokens> noTokens;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Known known;

    @GuardedBy("lock")
    private @Nullable CompletableFuture<Boolean> flight;

    @GuardedBy("lock")
    private @Nullable Attempt last;

    IssuerKeys(
            String issuer,
            KeySource source,
            KeyRules rules,
            LongSupplier nanos,
            Predicate<VerifiedToken> good) {
        this.issuer = issuer;
        this.source = source;
        this.rules = rules;
        this.nanos = nanos;
        this.noTokens = () -> new VerifiedTokens(good);
    }

    private record Attempt(long began, boolean succeeded) {}

    /** Keys, and the tokens that they verified. Other keys also drop these tokens. */
    private record Known(KeySet keys, VerifiedTokens tokens, long since) {}

    /** The keys that fit a token, and the cache for the token if it is valid. */
    record Found(List<PublicKey> keys, VerifiedTokens tokens) {}

    /** Returns a token that was verified before, or null. Starts a fetch if the keys are old. */
    @Nullable VerifiedToken remembered(VerifiedTokens.Hash hash) {
        var now = known;
        if (now == null) {
            return null;
        }
        if (nanos.getAsLong() - now.since() >= rules.age().toNanos()) {
            var _ = refresh();
        }
        return now.tokens().find(hash);
    }

    /**
     * Returns the keys that may have signed a token.
     *
     * @throws KeysUnavailable if the keys cannot be fetched now
     */
    Found find(SignedToken token) throws BadToken, KeysUnavailable, InterruptedException {
        var found = search(token);
        if (found == null && !await(refresh())) {
            throw new KeysUnavailable();
        }
        found = found == null ? search(token) : found;
        if (found == null) {
            throw new BadToken("The token must be signed with a key of its issuer");
        }
        return found;
    }

    private @Nullable Found search(SignedToken token) {
        var now = known;
        if (now == null) {
            return null;
        }
        var keys = now.keys().find(token);
        return keys.isEmpty() ? null : new Found(keys, now.tokens());
    }

    /**
     * Starts to fetch the keys, unless a fetch runs or has started a short time ago. Returns
     * whether this fetch succeeds.
     */
    private CompletableFuture<Boolean> refresh() {
        lock.lock();
        try {
            if (flight != null) {
                return flight;
            }
            long now = nanos.getAsLong();
            if (last != null && now - last.began() < rules.pause().toNanos()) {
                return CompletableFuture.completedFuture(last.succeeded());
            }
            var begun = new CompletableFuture<Boolean>();
            flight = begun;
            Thread.ofVirtual().name("keys").start(() -> fetch(begun, now));
            return begun;
        } finally {
            lock.unlock();
        }
    }

    private boolean await(CompletableFuture<Boolean> refreshed) throws InterruptedException {
        try {
            return refreshed.get(rules.timeout().toMillis() + MARGIN_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return false;
        }
    }

    private void fetch(CompletableFuture<Boolean> begun, long now) {
        boolean succeeded = false;
        try {
            learn(KeySet.parse(source.read(rules.timeout())), now);
            succeeded = true;
        } catch (IOException | RuntimeException e) {
            LOG.warnf("The keys of %s could not be fetched: %s", issuer, e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            finish(new Attempt(now, succeeded));
            begun.complete(succeeded);
        }
    }

    private void learn(KeySet keys, long now) {
        var before = known;
        var tokens =
                before != null && before.keys().source().equals(keys.source())
                        ? before.tokens()
                        : noTokens.get();
        known = new Known(keys, tokens, now);
    }

    private void finish(Attempt attempt) {
        lock.lock();
        try {
            flight = null;
            last = attempt;
        } finally {
            lock.unlock();
        }
    }
}
