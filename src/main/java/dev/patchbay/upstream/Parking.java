package dev.patchbay.upstream;

import dev.patchbay.call.Pending;
import dev.patchbay.call.Remote;
import dev.patchbay.call.Word;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
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
     * @param questions what the client was asked, by the keys under which it answers
     * @param asked how much it was asked in all
     */
    record Parked(
            Pending pending, Remote.Running running, Map<String, Word.Asked> questions, int asked) {
        Parked {
            questions = Collections.unmodifiableMap(new LinkedHashMap<>(questions));
        }

        /** Lets the server know that there are no answers. */
        void refuse(String reason) {
            questions.values().forEach(question -> question.reply().refuse(reason));
        }

        /** Gives the call up. */
        void end(String reason) {
            refuse(reason);
            running.cancel();
        }
    }

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
        take(number).ifPresent(call -> call.end("The client has not come back with an answer"));
    }
}
