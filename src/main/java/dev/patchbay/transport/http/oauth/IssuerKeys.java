package dev.patchbay.transport.http.oauth;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
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
 * The keys of one issuer: fetched when they are first needed, when a token names one that is not
 * there, and when they are old. If that fails, those that are known are kept.
 *
 * <p>Concurrency: any thread may call anything, but only {@link #find} waits. At most one thread
 * fetches; {@code lock} guards who, and when, and is never held while somebody waits.
 */
final class IssuerKeys {
    private static final Logger LOG = Logger.getLogger(IssuerKeys.class);

    /** What those who wait give to the one who fetches. */
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
            Predicate<Verified> good) {
        this.issuer = issuer;
        this.source = source;
        this.rules = rules;
        this.nanos = nanos;
        this.noTokens = () -> new VerifiedTokens(good);
    }

    private record Attempt(long began, boolean succeeded) {}

    /** Keys, and the tokens that they were good for: who drops the one drops the other. */
    private record Known(KeySet keys, VerifiedTokens tokens, long since) {}

    /** What a key was found in. */
    record Found(List<VerificationKey> keys, VerifiedTokens tokens) {}

    /** A token that was good before. Does not wait. */
    @Nullable Verified remembered(VerifiedTokens.Hash hash) {
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
     * The keys that a token may have been signed with.
     *
     * @throws KeysUnavailable if that cannot be known now
     */
    Found find(@Nullable String id, Algorithm algorithm)
            throws BadToken, KeysUnavailable, InterruptedException {
        var found = look(id, algorithm);
        if (found == null && !await(refresh())) {
            throw new KeysUnavailable();
        }
        found = found == null ? look(id, algorithm) : found;
        if (found == null) {
            throw new BadToken("The token must be signed with a key of its issuer");
        }
        return found;
    }

    private @Nullable Found look(@Nullable String id, Algorithm algorithm) {
        var now = known;
        if (now == null) {
            return null;
        }
        var keys = now.keys().find(id, algorithm);
        return keys.isEmpty() ? null : new Found(keys, now.tokens());
    }

    /** Whether the latest keys are known; begins to fetch them unless that was done just now. */
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
            return refreshed.get(
                    rules.patience().toMillis() + MARGIN_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return false;
        }
    }

    private void fetch(CompletableFuture<Boolean> begun, long now) {
        boolean succeeded = false;
        try {
            learn(KeySet.parse(source.read(rules.patience())), now);
            succeeded = true;
        } catch (IOException | RuntimeException e) {
            LOG.warnf("The keys of %s could not be fetched: %s", issuer, e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            land(new Attempt(now, succeeded));
            begun.complete(succeeded);
        }
    }

    private void learn(KeySet keys, long now) {
        var before = known;
        var tokens =
                before != null && before.keys().equals(keys) ? before.tokens() : noTokens.get();
        known = new Known(keys, tokens, now);
    }

    private void land(Attempt attempt) {
        lock.lock();
        try {
            flight = null;
            last = attempt;
        } finally {
            lock.unlock();
        }
    }
}
