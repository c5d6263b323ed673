package dev.patchbay.config.servers;

import java.util.List;

/**
 * A problem in a configuration file. It never contains a value that may be a secret.
 *
 * @param line the line, from 1; 0 if there is no position in the text
 * @param column the column in that line, from 1
 * @param key the path to the value, such as {@code mcpServers.github.timeout}; empty for the whole
 *     file
 * @param message what must hold, and what was found
 */
public record Problem(
        Severity severity, String file, int line, int column, String key, String message) {
    static final String NEEDS_VARIABLE = "needs the variable ";

    static final String UNTRUSTED = "is not trusted";
    static final String CHANGED = "has changed since it was trusted";

    static final String ITSELF = "is left out: it is this hub itself";

    static final String STARTED_BY_ITSELF =
            "must not start this hub: the hub would start it again, and so on without end";

    /** How much of the file cannot be used. */
    public enum Severity {
        /** All of it can be used, but it may not have the effect that its author expects. */
        WARNING,
        /** One entry, such as a server, cannot be used. */
        ERROR,
        /** The whole file cannot be used. */
        FATAL
    }

    /** Whether a server is refused only because variables are not set where its file was read. */
    public static boolean onlyOfEnvironment(List<Problem> problems) {
        var serious = problems.stream().filter(one -> one.severity() != Severity.WARNING).toList();
        return !serious.isEmpty() && serious.stream().allMatch(Problem::ofEnvironment);
    }

    /** Whether the problem concerns the value with this key, or a value inside it. */
    public boolean within(String owner) {
        return key.startsWith(owner)
                && (key.length() == owner.length()
                        || ".[".indexOf(key.charAt(owner.length())) >= 0);
    }

    /**
     * Whether the problem only says that the hub is one of its own servers, as in the file that
     * starts it.
     */
    public boolean ofItself() {
        return message.startsWith(ITSELF);
    }

    /** Whether the problem only says that this variable is not set. */
    public boolean needsVariable(String name) {
        return message.startsWith(NEEDS_VARIABLE + name + ",");
    }

    /** Whether the problem says that one of the hub's own servers has started the hub. */
    public boolean endsHub() {
        return message.equals(STARTED_BY_ITSELF);
    }

    /** Whether the problem only says that the user has not trusted an entry. */
    public boolean ofTrust() {
        return message.startsWith(UNTRUSTED) || message.startsWith(CHANGED);
    }

    /** Whether the cause is not the file but the environment: a variable is not set. */
    private boolean ofEnvironment() {
        return message.startsWith(NEEDS_VARIABLE);
    }

    /** Returns the text without the folder of the file, for readers who do not need it. */
    public String brief() {
        return text(file.substring(file.lastIndexOf('/') + 1));
    }

    /** Returns the text in the notation of compilers, which editors and terminals understand. */
    @Override
    public String toString() {
        return text(file);
    }

    private String text(String shown) {
        var text = new StringBuilder(shown).append(':');
        if (line > 0) {
            text.append(line).append(':');
        }
        // Without a key, only the column points to the problem, and a line may be very long.
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
