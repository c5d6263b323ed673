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
 * Reads the keys at the address that the metadata of an issuer names (RFC 8414, or OpenID Connect).
 *
 * <p>Concurrency: one thread uses it at a time.
 */
final class MetadataKeySource implements KeySource {
    private static final String OAUTH = "/.well-known/oauth-authorization-server";
    private static final String OPENID = "/.well-known/openid-configuration";

    private final String issuer;

    /** The address of the last successful read of the keys; null if the metadata must be read. */
    private volatile @Nullable URI keys;

    MetadataKeySource(String issuer) {
        this.issuer = issuer;
    }

    @Override
    public byte[] read(Duration timeout) throws IOException, InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        var known = keys;
        if (known == null) {
            known = keysOf(metadata(end));
        }
        // If this read fails, the next one reads the metadata again.
        keys = null;
        var document = DocumentFetcher.fetch(known, left(end));
        keys = known;
        return document;
    }

    private JsonNode metadata(long end) throws IOException, InterruptedException {
        var missing = new DocumentMissing(issuer + " must publish metadata");
        for (var address : addresses()) {
            try {
                return parse(DocumentFetcher.fetch(address, left(end)));
            } catch (DocumentMissing e) {
                missing.addSuppressed(e);
            }
        }
        throw missing;
    }

    /**
     * Returns the addresses of the metadata in the order of MCP 2025-11-25, basic/authorization,
     * "Authorization Server Metadata Discovery".
     */
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
                // RFC 8414, section 3.3: the issuer is the same, or one server could act for
                // another.
                throw new IOException(
                        "The issuer in the metadata must be " + issuer + ", found " + named);
            }
            return metadata;
        } catch (IllegalArgumentException | DuplicateMember e) {
            throw new IOException("The metadata of " + issuer + " must be a JSON object", e);
        }
    }

    private URI keysOf(JsonNode metadata) throws IOException {
        var named = metadata.path("jwks_uri").asText();
        return TrustedAddresses.trustworthy(named)
                .orElseThrow(() ->
                        new IOException(
                                "jwks_uri of " + issuer + " must be an https URL, found " + named));
    }

    private static Duration left(long end) {
        return Duration.ofNanos(end - System.nanoTime());
    }
}
