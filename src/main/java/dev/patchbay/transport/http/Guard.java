package dev.patchbay.transport.http;

import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which requests may come in: those for one of our own names, not sent by a page of somebody else.
 */
public final class Guard {
    /** In the list of hosts: any. */
    public static final String ANY = "*";

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Pattern PORT = Pattern.compile(":\\d*$");

    private final Set<String> hosts;
    private final boolean anyHost;

    /**
     * @param hosts the names, without port, that we are reached by beside those of the loopback
     */
    public Guard(List<String> hosts) {
        this.hosts = Set.copyOf(hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList());
        this.anyHost = this.hosts.contains(ANY);
    }

    void check(HttpServerRequest request) {
        check(request.getHeader("Host"), request.getHeader("Origin"));
    }

    /** The same for what two headers say. */
    void check(@Nullable String host, @Nullable String origin) {
        if (host == null || !known(host)) {
            throw new Refused(Refusal.of(403, "Host must be a name of this server"));
        }
        if (origin != null && !knownOrigin(origin)) {
            throw new Refused(Refusal.of(403, "Origin must be a page of this server"));
        }
    }

    private boolean knownOrigin(String origin) {
        try {
            var uri = new URI(origin);
            return uri.getRawAuthority() != null && known(uri.getRawAuthority());
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Whatever the port: a tunnel may change it, and an attacker's name stays what it is. */
    private boolean known(String authority) {
        var host = PORT.matcher(authority).replaceFirst("").toLowerCase(Locale.ROOT);
        return anyHost || LOOPBACK.contains(host) || hosts.contains(host);
    }
}
