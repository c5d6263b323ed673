package dev.patchbay.transport.client;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The URL of a server, and the headers that each request to it contains.
 *
 * @param headers for example a token. They must never reach another origin or a log.
 */
public record HttpTarget(URI uri, Map<String, String> headers) {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /** The headers that the transport or the connection sets. Users must not configure them. */
    private static final Set<String> RESERVED_HEADERS =
            Set.of(
                    "accept",
                    "accept-encoding",
                    "connection",
                    "content-length",
                    "content-type",
                    "host",
                    "last-event-id",
                    "mcp-method",
                    "mcp-name",
                    "mcp-protocol-version",
                    "mcp-session-id",
                    "te",
                    "transfer-encoding",
                    "upgrade");

    private static final String MIRRORED_PREFIX = "mcp-param-";

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /** Shorter values, such as version numbers, occur in any text. */
    private static final int MIN_SECRET_LENGTH = 6;

    public HttpTarget {
        if (!"http".equalsIgnoreCase(uri.getScheme())
                && !"https".equalsIgnoreCase(uri.getScheme())) {
            throw new IllegalArgumentException("A URL must begin with http:// or https://");
        }
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("A URL must have a host");
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                    "A URL must not have a user; that goes into the header Authorization");
        }
        headers.forEach(HttpTarget::check);
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    private static void check(String name, String value) {
        var lower = name.toLowerCase(Locale.ROOT);
        if (!TOKEN.matcher(name).matches()) {
            throw new IllegalArgumentException("The name of a header must be a token");
        }
        if (RESERVED_HEADERS.contains(lower) || lower.startsWith(MIRRORED_PREFIX)) {
            throw new IllegalArgumentException("The header " + name + " must not be configured");
        }
        if (!value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c <= '~'))) {
            throw new IllegalArgumentException(
                    "The value of the header " + name + " must be printable ASCII");
        }
    }

    boolean secure() {
        return "https".equalsIgnoreCase(uri.getScheme());
    }

    String host() {
        return uri.getHost();
    }

    int port() {
        if (uri.getPort() >= 0) {
            return uri.getPort();
        }
        return secure() ? HTTPS_PORT : HTTP_PORT;
    }

    /** Returns the path and the query, as in the request line. */
    String path() {
        var path = uri.getRawPath();
        var query = uri.getRawQuery();
        return (path == null || path.isEmpty() ? "/" : path) + (query == null ? "" : '?' + query);
    }

    /** Masks the values of the headers in a text of the server, which may repeat them. */
    String hiddenIn(String text) {
        var hidden = text;
        for (var value : headers.values()) {
            for (var part : BLANKS.split(value.strip(), -1)) {
                if (part.length() >= MIN_SECRET_LENGTH) {
                    hidden = hidden.replace(part, "***");
                }
            }
        }
        return hidden;
    }

    /** Resolves a reference from a response of this server. Empty if it leads to another origin. */
    Optional<HttpTarget> sibling(String reference) {
        try {
            var found = new HttpTarget(uri.resolve(reference.strip()), headers);
            return sameOrigin(found) ? Optional.of(found) : Optional.empty();
        } catch (IllegalArgumentException e) {
            // The reference is not a valid URL.
            return Optional.empty();
        }
    }

    private boolean sameOrigin(HttpTarget other) {
        return secure() == other.secure()
                && host().equalsIgnoreCase(other.host())
                && port() == other.port();
    }

    /** Leaves out the headers, which are often secrets, and the query, which may be one. */
    @Override
    public String toString() {
        return uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
    }
}
