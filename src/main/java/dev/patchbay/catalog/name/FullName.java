package dev.patchbay.catalog.name;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The identity of a tool or prompt: the server id, a dot, and the server's own name for it. A
 * server id has no dot, so the first dot is always the separator.
 */
public record FullName(String server, String name) implements Comparable<FullName> {
    /** The server id of the hub's own tools. */
    public static final String HUB = "hub";

    private static final Pattern SERVER_ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,31}");
    private static final String WIRE_SEPARATOR = "__";

    public FullName {
        requireServerId(server);
        if (name.isEmpty()) {
            throw new IllegalArgumentException("A name must not be empty");
        }
    }

    /**
     * Checks a server id.
     *
     * @throws IllegalArgumentException if the id is not valid
     */
    public static void requireServerId(String id) {
        if (!SERVER_ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "A server id must match " + SERVER_ID.pattern() + ", found " + id);
        }
    }

    public static FullName hub(String name) {
        return new FullName(HUB, name);
    }

    /** Reads {@code server.name} or {@code server__name}; empty if the text is neither. */
    public static Optional<FullName> parse(String text) {
        return split(text, ".").or(() -> split(text, WIRE_SEPARATOR));
    }

    private static Optional<FullName> split(String text, String separator) {
        int at = text.indexOf(separator);
        if (at <= 0 || at + separator.length() == text.length()) {
            return Optional.empty();
        }
        var server = text.substring(0, at);
        return SERVER_ID.matcher(server).matches()
                ? Optional.of(new FullName(server, text.substring(at + separator.length())))
                : Optional.empty();
    }

    /** Returns the name that clients see. The hub's own tools have no prefix. */
    public String listed() {
        return server.equals(HUB) ? name : toString();
    }

    /**
     * Returns the name with {@code __} instead of the dot. {@link #parse} accepts both forms; some
     * clients do not allow a dot in a name.
     */
    public String withoutDot() {
        return server + WIRE_SEPARATOR + name;
    }

    @Override
    public int compareTo(FullName other) {
        int byServer = server.compareTo(other.server);
        return byServer != 0 ? byServer : name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return server + "." + name;
    }
}
