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
 * This server as OAuth sees it.
 *
 * @param resource its address, as clients know it
 * @param audience the names that tokens for it may be made out for
 * @param issuers who may make them
 * @param keys the file or the URL of their keys; asked of the issuers if empty
 * @param scopes what each token must allow
 * @param skew how wrong clocks may be
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
     * What checks the tokens.
     *
     * @throws IllegalArgumentException if the keys are in a file, and it cannot be read
     */
    public TokenVerifier verifier(Clock clock, LongSupplier nanos) {
        keys.filter(place -> Addresses.trustworthy(place).isEmpty()).ifPresent(this::requireKeys);
        var claims = new Claims(audience, skew, clock);
        var all = new LinkedHashMap<String, IssuerKeys>();
        for (var issuer : issuers) {
            KeySource source =
                    keys.map(ResourceServer::source).orElseGet(() -> new Discovery(issuer));
            all.put(issuer, new IssuerKeys(issuer, source, rules, nanos, claims::stillGood));
        }
        return new TokenVerifier(all, claims);
    }

    /** The ways in which clients write the address of a resource when they ask for a token. */
    public static List<String> spellings(String resource) {
        // A URL without a path is the same with one, and libraries add it.
        return URI.create(resource).getRawPath().isEmpty()
                ? List.of(resource, resource + "/")
                : List.of(resource);
    }

    private static KeySource source(String place) {
        return Addresses.trustworthy(place)
                .<KeySource>map(KeySource.Address::new)
                .orElseGet(() -> new KeySource.LocalFile(Path.of(place)));
    }

    private void requireKeys(String file) {
        try {
            KeySet.parse(new KeySource.LocalFile(Path.of(file)).read(rules.patience()));
        } catch (IOException e) {
            throw new IllegalArgumentException("it cannot be read", e);
        }
    }

    /** Where its metadata is, as clients see it (RFC 9728, section 3.1). */
    public URI metadataAddress() {
        return resource.resolve(WELL_KNOWN + path());
    }

    /** The paths that its metadata is served under. */
    public Set<String> metadataPaths(String endpoint) {
        return Set.copyOf(List.of(WELL_KNOWN, WELL_KNOWN + path(), WELL_KNOWN + endpoint));
    }

    private String path() {
        return resource.getRawPath().equals("/") ? "" : resource.getRawPath();
    }
}
