package dev.patchbay.transport.http.oauth;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Decides which addresses can be trusted. */
final class TrustedAddresses {
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1]");

    private TrustedAddresses() {}

    /** Returns the URL in a text if it uses https, or http to this machine. Otherwise empty. */
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
