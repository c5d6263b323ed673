package dev.patchbay.upstream;

import dev.patchbay.call.Pending;
import dev.patchbay.call.Remote;
import dev.patchbay.call.Word;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Calls that go on at a server while their client, which is asked something, has none open: kept
 * until the client comes back, for a limited time.
 *
 * <p>Concurrency: any thread may call anything; whoever takes a call out has it alone.
 */
final class Parking {
    private static final int MOST = 1_000;
    private static final int NUMBER_BYTES = 16;

    /**
     * A call that waits for its client.
     *
     * @param question what the client was asked
     * @param key under which it answers
     */
    record Parked(
            Pending pending, Remote.Running running, Word.Asked question, String key, int asked) {}

    private final Clockwork time;
    private final Duration validity;
    private final Map<String, Parked> parked = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();

    Parking(Clockwork time, Duration validity) {
        this.time = time;
        this.validity = validity;
    }

    /** Keeps a call and names it; empty if there are too many. */
    Optional<String> park(Parked call) {
        if (parked.size() >= MOST) {
            return Optional.empty();
        }
        var bytes = new byte[NUMBER_BYTES];
        random.nextBytes(bytes);
        var number = HexFormat.of().formatHex(bytes);
        parked.put(number, call);
        time.later(validity, () -> expire(number));
        return Optional.of(number);
    }

    Optional<Parked> take(String number) {
        return Optional.ofNullable(parked.remove(number));
    }

    private void expire(String number) {
        take(number)
                .ifPresent(call -> {
                    call.question().reply().refuse("The client has not come back with an answer");
                    call.running().cancel();
                });
    }
}
