package dev.patchbay.transport.server;

import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks {@code Host} and {@code Origin} of a request. A request must name a host of this server,
 * and a web page of another site must not send it (MCP 2025-11-25, basic/transports, "Security
 * Warning").
 */
public final class HostAndOriginCheck {
    /** In the list of hosts: every host is allowed. */
    public static final String ANY = "*";

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Pattern PORT = Pattern.compile(":\\d*$");

    /** How many characters of a {@code Host} header a message repeats. */
    private static final int MAX_SHOWN_LENGTH = 100;

    private final Set<String> hosts;
    private final boolean anyHost;
    private final String rule;

    /**
     * @param hosts the host names of this server, without port. The names of the loopback are
     *     always allowed. With {@link #ANY} in the list a request may name any host, and its origin
     *     must be a host of this list, a name of the loopback, or the host that the request names
     */
    public HostAndOriginCheck(List<String> hosts) {
        this(
                hosts,
                "a name of this server, such as localhost; --allowed-hosts"
                        + " (PATCHBAY_HTTP_ALLOWED_HOSTS) adds names");
    }

    private HostAndOriginCheck(List<String> hosts, String rule) {
        this.rule = rule;
        this.hosts =
                Set.copyOf(
                        hosts.stream().map(String::strip).map(HostAndOriginCheck::lower).toList());
        this.anyHost = this.hosts.contains(ANY);
    }

    /**
     * Returns the check for a port that has no host names of its own. On the loopback a request
     * must name the loopback, so that a web page cannot reach the port through a DNS name that
     * resolves to it. Elsewhere every host is allowed, because probes use the address of a pod and
     * scrapers use the name of a service.
     *
     * @param address the address or the host name that the port listens on
     */
    public static HostAndOriginCheck at(String address) {
        return isLoopback(address)
                ? new HostAndOriginCheck(
                        List.of(address.contains(":") ? "[" + address + "]" : address),
                        "a name or an address of the loopback")
                : new HostAndOriginCheck(List.of(ANY));
    }

    private static boolean isLoopback(String address) {
        try {
            return address.equalsIgnoreCase("localhost")
                    || InetAddress.ofLiteral(address).isLoopbackAddress();
        } catch (IllegalArgumentException _) {
            // This is a host name. Other machines may be able to resolve it.
            return false;
        }
    }

    /** Returns why the request is refused. Empty if it is allowed. */
    public Optional<String> objection(HttpServerRequest request) {
        return objection(request.getHeader("Host"), request.getHeader("Origin"));
    }

    /** Same as {@link #objection(HttpServerRequest)}, for the values of the two headers. */
    Optional<String> objection(@Nullable String host, @Nullable String origin) {
        if (host == null || !(anyHost || ours(name(host)))) {
            return Optional.of(
                    "Host must be " + rule + (host == null ? "" : "; found " + shown(host)));
        }
        if (origin != null && !knownOrigin(origin, name(host))) {
            return Optional.of("Origin must be an origin of this server");
        }
        return Optional.empty();
    }

    private static String shown(String host) {
        return host.substring(0, Math.min(host.length(), MAX_SHOWN_LENGTH))
                .replaceAll("[^!-~]", "?");
    }

    private boolean knownOrigin(String origin, String host) {
        try {
            var authority = new URI(origin).getRawAuthority();
            if (authority == null) {
                return false;
            }
            var name = name(authority);
            // With ANY the request may name any host, so its origin may be that host too.
            return ours(name) || (anyHost && !name.isEmpty() && name.equals(host));
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private boolean ours(String name) {
        return LOOPBACK.contains(name) || (hosts.contains(name) && !name.equals(ANY));
    }

    /**
     * Returns the host without the port. A tunnel may change the port. The host alone tells whether
     * the request is allowed.
     */
    private static String name(String authority) {
        return lower(PORT.matcher(authority).replaceFirst(""));
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
