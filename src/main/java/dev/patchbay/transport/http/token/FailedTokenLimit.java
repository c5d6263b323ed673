package dev.patchbay.transport.http.token;

import dev.patchbay.log.LimitedLog;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many wrong tokens one address may send: some at once, and then one per pause.
 *
 * <p>Its memory is constant. Each address has a slot, chosen by a hash with a secret key. Addresses
 * with the same slot share its limit, so many addresses together are limited too. Requests with a
 * valid token are not limited.
 *
 * <p>Concurrency: any thread may call any method.
 */
public final class FailedTokenLimit {
    private static final LimitedLog LOG = new LimitedLog(FailedTokenLimit.class, Level.WARN, 1);

    /** How many wrong tokens are answered without a pause. */
    public static final int MAX_WITHOUT_PAUSE = 10;

    /** After this time one more wrong token is answered. */
    static final Duration PAUSE = Duration.ofSeconds(6);

    private static final int SLOTS = 4096;
    private static final int IPV6_NETWORK_BYTES = 8;
    private static final int KEY_BYTES = 16;

    private final LongSupplier nanos;
    private final long origin;
    private final byte[] key = new byte[KEY_BYTES];

    /**
     * For each slot, when all its wrong tokens are forgotten, in nanoseconds since {@code origin}.
     */
    private final AtomicLongArray forgotten = new AtomicLongArray(SLOTS);

    /**
     * @param nanos a clock in nanoseconds that never goes back
     */
    FailedTokenLimit(LongSupplier nanos) {
        this.nanos = nanos;
        this.origin = nanos.getAsLong();
        new SecureRandom().nextBytes(key);
    }

    /**
     * Counts a wrong token of an address.
     *
     * @param address the address of the connection; null if it has none
     * @return after what time the next wrong token is answered, if there were too many; otherwise
     *     empty
     */
    Optional<Duration> failed(@Nullable String address) {
        long now = nanos.getAsLong() - origin;
        var from = address == null ? "nowhere" : address;
        int slot = slot(from);
        while (true) {
            long before = forgotten.get(slot);
            long after = Math.max(before, now) + PAUSE.toNanos();
            long wait = after - now - MAX_WITHOUT_PAUSE * PAUSE.toNanos();
            if (wait > 0) {
                LOG.log("Too many wrong tokens from %s: further wrong tokens get status 429", from);
                return Optional.of(Duration.ofNanos(wait));
            }
            if (forgotten.compareAndSet(slot, before, after)) {
                return Optional.empty();
            }
        }
    }

    private int slot(String address) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(key);
            return Math.floorMod(ByteBuffer.wrap(digest.digest(network(address))).getInt(), SLOTS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /**
     * Returns the part of an address that counts. For IPv6 this is the network of 64 bits, because
     * one sender may use all of its addresses.
     */
    private static byte[] network(String address) {
        try {
            var bytes = InetAddress.ofLiteral(address.replaceFirst("%.*", ""));
            return bytes instanceof Inet6Address
                    ? Arrays.copyOf(bytes.getAddress(), IPV6_NETWORK_BYTES)
                    : bytes.getAddress();
        } catch (IllegalArgumentException _) {
            // The socket has no internet address.
            return new byte[0];
        }
    }
}
