package dev.patchbay.transport.http;

import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who may come in: requests for one of our own names, not sent by a page of somebody else, and with
 * the token if there is one.
 */
public final class Guard {
    /** In the list of hosts: any. */
    public static final String ANY = "*";

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Pattern PORT = Pattern.compile(":\\d*$");
    private static final String SCHEME = "bearer ";

    private final Set<String> hosts;
    private final boolean anyHost;
    private final byte @Nullable [] token;

    /**
     * @param hosts the names, without port, that we are reached by beside those of the loopback
     * @param token what a client has to know; empty if anybody may come in
     */
    public Guard(List<String> hosts, Optional<String> token) {
        this.hosts = Set.copyOf(hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList());
        this.anyHost = this.hosts.contains(ANY);
        this.token = token.map(text -> text.getBytes(StandardCharsets.UTF_8)).orElse(null);
    }

    /** Whether everybody who reaches us may come in. */
    public boolean open() {
        return token == null;
    }

    void check(HttpServerRequest request) {
        var host = request.getHeader("Host");
        if (host == null || !known(host)) {
            throw new Refused(Refusal.of(403, "Host must be a name of this server"));
        }
        var origin = request.getHeader("Origin");
        if (origin != null && !knownOrigin(origin)) {
            throw new Refused(Refusal.of(403, "Origin must be a page of this server"));
        }
        if (token != null && !hasToken(request.getHeader("Authorization"), token)) {
            throw new Refused(
                    Refusal.of(401, "Authorization must be Bearer and the token of this server")
                            .with("WWW-Authenticate", "Bearer realm=\"patchbay\""));
        }
    }

    private static boolean hasToken(@Nullable String authorization, byte[] token) {
        return authorization != null
                && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && MessageDigest.isEqual(
                        authorization
                                .substring(SCHEME.length())
                                .strip()
                                .getBytes(StandardCharsets.UTF_8),
                        token);
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
