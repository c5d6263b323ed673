package dev.patchbay.transport.client;

import java.time.Duration;

/**
 * The bounds of what is between us and one server.
 *
 * @param message how many bytes a message of the server may have
 * @param messages how many bytes its messages that are still to be completed may have together
 * @param inFlight how many requests may be unanswered
 * @param unsent how many bytes of answers and notifications may be unsent before whoever produces
 *     more has to wait, the server included
 * @param connect how long it may take to connect
 * @param stall how long a server may take to confirm a notification, or to go on with a body that
 *     it has begun
 * @param reconnects how often in a row a stream of events may be come back to in vain
 * @param longestRetry how long we wait at most before we come back, whatever the server asks for
 */
public record HttpClientLimits(
        int message,
        long messages,
        int inFlight,
        int unsent,
        Duration connect,
        Duration stall,
        int reconnects,
        Duration longestRetry) {
    public static final HttpClientLimits DEFAULT =
            new HttpClientLimits(
                    16 * 1024 * 1024,
                    64 * 1024 * 1024,
                    1_000,
                    4 * 1024 * 1024,
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30),
                    5,
                    Duration.ofSeconds(30));

    public HttpClientLimits {
        requirePositive("message", message);
        requirePositive("messages", messages);
        requirePositive("inFlight", inFlight);
        requirePositive("unsent", unsent);
        requirePositive("connect", connect.toMillis());
        requirePositive("stall", stall.toMillis());
        requirePositive("longestRetry", longestRetry.toMillis());
        if (reconnects < 0) {
            throw new IllegalArgumentException("reconnects must be 0 or more, found " + reconnects);
        }
    }

    private static void requirePositive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be positive, found " + value);
        }
    }
}
