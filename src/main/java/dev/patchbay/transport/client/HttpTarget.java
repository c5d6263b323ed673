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
 * A server over HTTP, and what it alone is told with each request.
 *
 * @param headers such as a token; they go to no other origin and into no log
 */
public record HttpTarget(URI uri, Map<String, String> headers) {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /** These are ours to say, or those of the connection. */
    private static final Set<String> OURS =
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

    private static final String MIRRORED = "mcp-param-";

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
        if (OURS.contains(lower) || lower.startsWith(MIRRORED)) {
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

    /** What stands in the first line of a request. */
    String path() {
        var path = uri.getRawPath();
        var query = uri.getRawQuery();
        return (path == null || path.isEmpty() ? "/" : path) + (query == null ? "" : '?' + query);
    }

    /** What a reference in an answer of this server leads to, if that is the same origin. */
    Optional<HttpTarget> sibling(String reference) {
        try {
            var found = new HttpTarget(uri.resolve(reference.strip()), headers);
            return sameOrigin(found) ? Optional.of(found) : Optional.empty();
        } catch (IllegalArgumentException e) {
            // It leads nowhere.
            return Optional.empty();
        }
    }

    private boolean sameOrigin(HttpTarget other) {
        return secure() == other.secure()
                && host().equalsIgnoreCase(other.host())
                && port() == other.port();
    }

    /** Without the headers, which are often secrets, and the query, which may be one. */
    @Override
    public String toString() {
        return uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
    }
}
