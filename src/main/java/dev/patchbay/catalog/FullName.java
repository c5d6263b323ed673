package dev.patchbay.catalog;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The identity of a tool: the server's id, a dot, the tool's own name. Ids hold no dot, so the
 * first dot always separates, whatever the tool is called.
 */
public record FullName(String server, String name) implements Comparable<FullName> {
    /** The server whose tools are our own beans. */
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
     * Checks what is to be a server's id.
     *
     * @throws IllegalArgumentException if it is none
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

    /** The name clients see: our own tools go without a prefix. */
    public String listed() {
        return server.equals(HUB) ? name : toString();
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
