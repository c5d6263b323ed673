package dev.patchbay.transport.http.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys that an issuer names in its metadata, by the rules of RFC 8414 or of OpenID Connect.
 *
 * <p>Concurrency: used by one thread at a time.
 */
final class Discovery implements KeySource {
    private static final String OAUTH = "/.well-known/oauth-authorization-server";
    private static final String OPENID = "/.well-known/openid-configuration";

    private final String issuer;

    /** Where the keys were the last time; null if that has to be asked for. */
    private volatile @Nullable URI keys;

    Discovery(String issuer) {
        this.issuer = issuer;
    }

    @Override
    public byte[] read(Duration patience) throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        var known = keys;
        if (known == null) {
            known = keysOf(metadata(end));
        }
        // Found again if they are there no more.
        keys = null;
        var document = Documents.fetch(known, left(end));
        keys = known;
        return document;
    }

    private JsonNode metadata(long end) throws IOException, InterruptedException {
        var missing = new NotThere(issuer + " must have metadata");
        for (var address : addresses()) {
            try {
                return parse(Documents.fetch(address, left(end)));
            } catch (NotThere e) {
                missing.addSuppressed(e);
            }
        }
        throw missing;
    }

    /** In the order in which clients of MCP ask as well. */
    Set<URI> addresses() {
        var base = URI.create(issuer);
        var root = base.getScheme() + "://" + base.getRawAuthority();
        var path = base.getRawPath().replaceFirst("/$", "");
        var addresses = new LinkedHashSet<URI>();
        addresses.add(URI.create(root + OAUTH + path));
        addresses.add(URI.create(root + OPENID + path));
        addresses.add(URI.create(root + path + OPENID));
        return addresses;
    }

    private JsonNode parse(byte[] document) throws IOException {
        try {
            var metadata = RawJson.parse(new String(document, StandardCharsets.UTF_8)).tree();
            var named = metadata.path("issuer").asText();
            if (!named.equals(issuer)) {
                // RFC 8414, section 3.3: else one server could speak for another.
                throw new IOException("Metadata must be of " + issuer + ", found " + named);
            }
            return metadata;
        } catch (IllegalArgumentException | DuplicateMember e) {
            throw new IOException("The metadata of " + issuer + " must be a JSON object", e);
        }
    }

    private URI keysOf(JsonNode metadata) throws IOException {
        var named = metadata.path("jwks_uri").asText();
        return Addresses.trustworthy(named)
                .orElseThrow(() ->
                        new IOException(
                                "jwks_uri of " + issuer + " must be an https URL, found " + named));
    }

    private static Duration left(long end) {
        return Duration.ofNanos(end - System.nanoTime());
    }
}
