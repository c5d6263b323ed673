package dev.patchbay.transport.http.oauth;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Addresses whose answers can be believed. */
final class Addresses {
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1]");

    private Addresses() {}

    /** The address in a text: of https, or of this very machine. */
    static Optional<URI> trustworthy(String text) {
        try {
            var uri = new URI(text);
            if (uri.getHost() == null || uri.getRawUserInfo() != null) {
                return Optional.empty();
            }
            boolean good =
                    "https".equalsIgnoreCase(uri.getScheme())
                            || ("http".equalsIgnoreCase(uri.getScheme())
                                    && LOOPBACK.matcher(uri.getHost()).matches());
            return good ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
