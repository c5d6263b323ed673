package dev.patchbay.upstream.forwarding;

import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.server.PendingCall;
import dev.patchbay.upstream.connection.ServerClock;
import dev.patchbay.upstream.definition.ServedClients;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Calls that go on at a server while their client must answer a question and has no request open. A
 * call is kept for a limited time, until the client comes back.
 *
 * <p>Concurrency: any thread may call any method. Only one thread can take out a call, and then
 * owns it.
 */
public final class ParkedCalls {
    private static final int MAX_CALLS = 1_000;
    private static final int NUMBER_BYTES = 16;

    /**
     * A call that waits for its client.
     *
     * @param questions the questions to the client, by the keys under which it answers
     * @param questionCount the number of questions of the call so far
     */
    record Parked(
            PendingCall pending, Map<String, ServerMessage.Asked> questions, int questionCount) {
        Parked {
            questions = Collections.unmodifiableMap(new LinkedHashMap<>(questions));
        }

        /** Tells the server that it gets no answers. */
        void refuse(String reason) {
            questions.values().forEach(question -> question.reply().refuse(reason));
        }

        /** Refuses the questions and cancels the call. */
        void end(String reason) {
            refuse(reason);
            pending.cancel();
            // The server may have asked again since the call was parked.
            pending.giveUp(reason);
        }
    }

    private final ServerClock time;
    private final Duration validity;
    private final ServedClients clients;
    private final Map<String, Parked> parked = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();

    public ParkedCalls(ServerClock time, Duration validity, ServedClients clients) {
        this.time = time;
        this.validity = validity;
        this.clients = clients;
    }

    /** Parks a call and returns its number; empty if too many are parked, in total or by user. */
    Optional<String> park(Parked call) {
        var pending = call.pending();
        var user = pending.caller().owner();
        if (parked.size() >= MAX_CALLS || having(user) >= clients.share(MAX_CALLS)) {
            return Optional.empty();
        }
        pending.takenOverBy(AbsentCaller.of(pending.caller()));
        var bytes = new byte[NUMBER_BYTES];
        random.nextBytes(bytes);
        var number = HexFormat.of().formatHex(bytes);
        parked.put(number, call);
        time.later(validity, () -> expire(number));
        return Optional.of(number);
    }

    private long having(Object user) {
        return parked.values().stream()
                .filter(call -> call.pending().caller().owner().equals(user))
                .count();
    }

    Optional<Parked> take(String number) {
        return Optional.ofNullable(parked.remove(number));
    }

    private void expire(String number) {
        take(number).ifPresent(call -> call.end("The client did not send an answer in time"));
    }
}
