package dev.patchbay.transport.http.oauth;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A cache of verified tokens by their hashes, so that a token is not verified with every request.
 *
 * <p>Concurrency: any thread may call any method. Threads that add tokens at the same time may
 * exceed the limit by one token each.
 */
final class VerifiedTokens {
    static final int MAX_TOKENS = 10_000;

    private final ConcurrentMap<Hash, VerifiedToken> tokens = new ConcurrentHashMap<>();
    private final Predicate<VerifiedToken> good;

    VerifiedTokens(Predicate<VerifiedToken> good) {
        this.good = good;
    }

    /** The SHA-256 of a token. */
    record Hash(long first, long second, long third, long fourth) {
        static Hash of(String token) {
            try {
                var digest =
                        MessageDigest.getInstance("SHA-256")
                                .digest(token.getBytes(StandardCharsets.UTF_8));
                var longs = ByteBuffer.wrap(digest).asLongBuffer();
                return new Hash(longs.get(0), longs.get(1), longs.get(2), longs.get(3));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("Every Java platform has SHA-256", e);
            }
        }

        @Override
        public int hashCode() {
            return (int) first;
        }
    }

    @Nullable VerifiedToken find(Hash hash) {
        var found = tokens.get(hash);
        return found != null && good.test(found) ? found : null;
    }

    void remember(Hash hash, VerifiedToken token) {
        if (tokens.size() >= MAX_TOKENS) {
            closeLongestUnused();
        }
        tokens.put(hash, token);
    }

    private void closeLongestUnused() {
        tokens.values().removeIf(good.negate());
        var any = tokens.keySet().iterator();
        if (tokens.size() >= MAX_TOKENS && any.hasNext()) {
            tokens.remove(any.next());
        }
    }

    int size() {
        return tokens.size();
    }
}
