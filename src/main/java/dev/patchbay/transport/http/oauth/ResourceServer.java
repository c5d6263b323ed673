package dev.patchbay.transport.http.oauth;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The settings of this server as an OAuth resource server.
 *
 * @param resource the URL of this server, as clients know it
 * @param audience the names of this server that a token may have as its audience
 * @param issuers the issuers whose tokens are accepted
 * @param keys the file or the URL of the keys; if empty, the metadata of each issuer names them
 * @param scopes the scopes that each token must have
 * @param skew how far the clocks of two machines may differ
 */
public record ResourceServer(
        URI resource,
        List<String> audience,
        List<String> issuers,
        Optional<String> keys,
        List<String> scopes,
        Duration skew,
        KeyRules rules) {
    private static final String WELL_KNOWN = "/.well-known/oauth-protected-resource";

    public ResourceServer {
        audience = List.copyOf(audience);
        issuers = List.copyOf(issuers);
        scopes = List.copyOf(scopes);
    }

    /**
     * Returns the verifier of tokens.
     *
     * @throws IllegalArgumentException if the keys are in a file that cannot be used
     */
    public TokenVerifier verifier(Clock clock, LongSupplier nanos) {
        keys.filter(place -> TrustedAddresses.trustworthy(place).isEmpty())
                .ifPresent(this::requireKeys);
        var claims = new Claims(audience, skew, clock);
        var all = new LinkedHashMap<String, IssuerKeys>();
        for (var issuer : issuers) {
            KeySource source =
                    keys.map(ResourceServer::source).orElseGet(() -> new MetadataKeySource(issuer));
            all.put(issuer, new IssuerKeys(issuer, source, rules, nanos, claims::stillValid));
        }
        return new TokenVerifier(all, claims);
    }

    /** Returns the forms of a resource URL that clients use when they ask for a token. */
    public static List<String> spellings(String resource) {
        // A URL without a path is the same as with the path "/". Some libraries add it.
        return URI.create(resource).getRawPath().isEmpty()
                ? List.of(resource, resource + "/")
                : List.of(resource);
    }

    private static KeySource source(String place) {
        return TrustedAddresses.trustworthy(place)
                .<KeySource>map(KeySource.Address::new)
                .orElseGet(() -> new KeySource.LocalFile(Path.of(place)));
    }

    private void requireKeys(String file) {
        try {
            KeySet.parse(new KeySource.LocalFile(Path.of(file)).read(rules.timeout()));
        } catch (IOException e) {
            throw new IllegalArgumentException("it cannot be read", e);
        }
    }

    /** Returns the URL of the metadata, as clients see it (RFC 9728, section 3.1). */
    public URI metadataAddress() {
        return resource.resolve(WELL_KNOWN + path());
    }

    /** Returns the paths that serve the metadata. */
    public Set<String> metadataPaths(String endpoint) {
        return Set.copyOf(List.of(WELL_KNOWN, WELL_KNOWN + path(), WELL_KNOWN + endpoint));
    }

    private String path() {
        return resource.getRawPath().equals("/") ? "" : resource.getRawPath();
    }
}
