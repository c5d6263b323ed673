package dev.patchbay.transport.client;

import java.time.Duration;

/**
 * The limits of one server's connections.
 *
 * @param message how many bytes one message of the server may have
 * @param messages how many bytes the incomplete messages of the server may have in total
 * @param inFlight how many requests may be unanswered
 * @param unsent how many bytes of responses and notifications may be unsent. Above this limit,
 *     senders wait and the channel pauses reading from the server.
 * @param connect how long a connection attempt may take
 * @param stall how long the server may take to confirm a notification, or to send the next part of
 *     a body
 * @param reconnects how often in a row a stream of events may be reopened without success
 * @param longestRetry the maximum delay before a stream is reopened, whatever the server asks for
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
