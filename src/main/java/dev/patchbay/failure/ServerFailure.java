package dev.patchbay.failure;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong when the hub started a server, reached it, greeted it, or sent it a request.
 *
 * <p>Code that must act on a failure uses a {@code switch} over the cases, never the text.
 */
public sealed interface ServerFailure
        permits StartFailure,
                NetworkFailure,
                ServerFailure.Exited,
                ServerFailure.Disconnected,
                ServerFailure.Late,
                ServerFailure.NoAnswer,
                ServerFailure.HandshakeRefused,
                ServerFailure.Refused,
                ServerFailure.Unanswered,
                ServerFailure.During,
                ServerFailure.Paused,
                ServerFailure.StillConnecting,
                ServerFailure.GivenUp,
                ServerFailure.Withheld {

    /** Returns what happened, as text for people. */
    String text();

    /** Returns the text for the log, which never contains the output of a program. */
    default String logged() {
        return text();
    }

    /** Returns the failure without the circumstances in which it happened. */
    default ServerFailure cause() {
        return this;
    }

    /** Returns whether the server was not connected within the time limit. */
    default boolean connectionTimedOut() {
        var cause = cause();
        return cause instanceof Late || cause instanceof StillConnecting;
    }

    /**
     * The program ended before it answered, or closed its output.
     *
     * @param server the id of the server
     * @param code the exit code; null if the program still runs
     * @param lastLines its last lines on standard error; null if they are not shown
     */
    record Exited(String server, @Nullable Integer code, @Nullable List<String> lastLines)
            implements ServerFailure {
        public Exited {
            lastLines = lastLines == null ? null : List.copyOf(lastLines);
        }

        /** Returns the same end with converted lines. */
        public Exited withLines(UnaryOperator<String> conversion) {
            return lastLines == null
                    ? this
                    : new Exited(server, code, lastLines.stream().map(conversion).toList());
        }

        /** Returns the same end without the last lines. */
        public Exited withoutLines() {
            return new Exited(server, code, null);
        }

        /** Returns the last lines in one line; empty if there is none. */
        public String output() {
            return lastLines == null ? "" : String.join(" | ", lastLines);
        }

        @Override
        public String text() {
            var lines = lastLines;
            if (lines == null) {
                return logged();
            }
            return ending()
                    + (lines.isEmpty()
                            ? ", nothing on stderr"
                            : ", last lines of stderr: " + output());
        }

        @Override
        public String logged() {
            return ending() + "; patchbay logs " + server + " shows its output";
        }

        private String ending() {
            return code == null
                    ? "The program closed its output before it answered, and still runs"
                    : "The program ended before it answered: exit code " + code;
        }
    }

    /** The connection ended. */
    record Disconnected(String text) implements ServerFailure {
        /** The connection ended during the handshake. */
        public static final Disconnected BEFORE_ANSWER =
                new Disconnected("The connection ended before the server answered");
    }

    /** The handshake was not complete in time. */
    record Late(Duration limit) implements ServerFailure {
        @Override
        public String text() {
            return "The server did not answer within " + limit.toMillis() + " ms";
        }
    }

    /** A connected server did not answer a request in time. */
    record NoAnswer(String method, Duration limit) implements ServerFailure {
        @Override
        public String text() {
            return "No answer to " + method + " within " + limit.toMillis() + " ms";
        }
    }

    /**
     * The server answered the handshake with an error.
     *
     * @param message the text of the server, quoted
     */
    record HandshakeRefused(String message) implements ServerFailure {
        @Override
        public String text() {
            return "The server refused the handshake: " + message;
        }
    }

    /**
     * A connected server answered a request with an error.
     *
     * @param text the text of the server, quoted
     */
    record Refused(String text) implements ServerFailure {}

    /**
     * There is no valid answer, for a reason that needs only its text: the server broke a rule of
     * the protocol, or the hub has a bug.
     */
    record Unanswered(String text) implements ServerFailure {}

    /**
     * A failure, and the step in which it happened.
     *
     * @param step for example "Nothing was sent"
     */
    record During(String step, ServerFailure failure) implements ServerFailure {
        @Override
        public String text() {
            return step + ": " + failure.text();
        }

        @Override
        public String logged() {
            return step + ": " + failure.logged();
        }

        @Override
        public ServerFailure cause() {
            return failure.cause();
        }
    }

    /**
     * A failure after which the hub does not try again at once.
     *
     * @param left the time until it tries again
     */
    record Paused(ServerFailure failure, Duration left) implements ServerFailure {
        @Override
        public String text() {
            return failure.text() + when();
        }

        @Override
        public String logged() {
            return failure.logged() + when();
        }

        /** Rounded up: a caller that comes at this time must not be too early. */
        private String when() {
            return " (the next attempt is possible in "
                    + left.plusSeconds(1).minusNanos(1).toSeconds()
                    + " s)";
        }

        @Override
        public ServerFailure cause() {
            return failure.cause();
        }
    }

    /** The round of attempts takes longer than its callers wait. */
    record StillConnecting() implements ServerFailure {
        @Override
        public String text() {
            return "The hub is still connecting to the server";
        }
    }

    /** The hub itself ended the attempt, or must not make one. */
    record GivenUp(String text) implements ServerFailure {
        /** The server was removed or replaced during the attempt. */
        public static final GivenUp DURING_ATTEMPT = new GivenUp("The attempt was cancelled");

        /** The server is disabled or removed. */
        public static final GivenUp BEFORE_ATTEMPT =
                new GivenUp("The server is disabled or removed");
    }

    /**
     * The user has not allowed the server.
     *
     * @param text why it is not used, and what would allow it
     */
    record Withheld(String text) implements ServerFailure {}
}
