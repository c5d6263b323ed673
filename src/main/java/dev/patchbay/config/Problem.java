package dev.patchbay.config;

import java.util.List;

/**
 * Something in a configuration file that is not as it should be. It never tells a value that may be
 * a secret.
 *
 * @param line where it stands, from 1; 0 if the file has no text to point at
 * @param column the place in that line, from 1
 * @param key the way to it, such as {@code mcpServers.github.timeout}; empty for the whole file
 * @param message what must hold, and what was found
 */
public record Problem(
        Severity severity, String file, int line, int column, String key, String message) {
    static final String NEEDS_VARIABLE = "needs the variable ";

    static final String ITSELF = "is left out: it is this hub itself";

    static final String STARTED_BY_ITSELF =
            "must not start this hub, which it has started: that would never end";

    /** How much of the file is lost. */
    public enum Severity {
        /** Nothing; but it does not do what its writer may think. */
        WARNING,
        /** One server. */
        ERROR,
        /** All of it. */
        FATAL
    }

    /** Whether a server is refused only since variables are not set where its file was read. */
    public static boolean onlyOfEnvironment(List<Problem> problems) {
        var costly = problems.stream().filter(one -> one.severity() != Severity.WARNING).toList();
        return !costly.isEmpty() && costly.stream().allMatch(Problem::ofEnvironment);
    }

    /** Whether it is about what has this key, or something in it. */
    public boolean within(String owner) {
        return key.startsWith(owner)
                && (key.length() == owner.length()
                        || ".[".indexOf(key.charAt(owner.length())) >= 0);
    }

    /**
     * Whether it only says that the hub is among its own servers, as in the file that starts it.
     */
    public boolean ofItself() {
        return message.startsWith(ITSELF);
    }

    /** Whether it lies not in the file, but in where it was read: a variable is not set there. */
    private boolean ofEnvironment() {
        return message.startsWith(NEEDS_VARIABLE);
    }

    /** As compilers write it, so that editors and terminals know the place. */
    @Override
    public String toString() {
        var text = new StringBuilder(file).append(':');
        if (line > 0) {
            text.append(line).append(':');
        }
        // Where there is no key the place has to be found by itself, also in a line of thousands.
        if (severity == Severity.FATAL && key.isEmpty() && column > 0) {
            text.append(column).append(':');
        }
        text.append(' ');
        if (!key.isEmpty()) {
            text.append(key).append(' ');
        }
        return text.append(message).toString();
    }
}
