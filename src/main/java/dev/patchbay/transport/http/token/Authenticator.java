package dev.patchbay.transport.http.token;

import dev.patchbay.peer.channel.Principal;
import dev.patchbay.transport.http.check.HttpRefusal;
import dev.patchbay.transport.http.check.RequestRefused;
import dev.patchbay.transport.http.oauth.BadToken;
import dev.patchbay.transport.http.oauth.KeysUnavailable;
import dev.patchbay.transport.http.oauth.ResourceServer;
import dev.patchbay.transport.http.oauth.TokenVerifier;
import dev.patchbay.transport.http.oauth.VerifiedToken;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Identifies the principal of a request by its token.
 *
 * <p>Concurrency: event loops call it. A virtual thread verifies a token that is not known yet,
 * because this takes time, and may need to fetch keys.
 */
public final class Authenticator {
    private static final Logger LOG = Logger.getLogger(Authenticator.class);
    private static final String SCHEME = "bearer ";

    /** How many tokens may be verified at once. More of them would only wait for each other. */
    private static final int MAX_CHECKS = 1_000;

    private final Supplier<AccessTokens> tokens;
    private final FailedTokenLimit guesses = new FailedTokenLimit(System::nanoTime);
    private final @Nullable TokenVerifier verifier;
    private final boolean severalPrincipals;
    private final List<String> scopes;
    private final Challenge challenge;
    private final Semaphore checks = new Semaphore(MAX_CHECKS);

    /** Creates an authenticator without a file. All clients share the token, if there is one. */
    public Authenticator(Optional<String> token, Optional<ResourceServer> oauth) {
        this(token.map(AccessTokens::of).orElse(AccessTokens.NONE), oauth);
    }

    private Authenticator(AccessTokens tokens, Optional<ResourceServer> oauth) {
        this(() -> tokens, oauth, false);
    }

    /** Creates an authenticator with the tokens of a file, which may change. */
    public Authenticator(TokenFile file, Optional<ResourceServer> oauth) {
        this(file::tokens, oauth, true);
    }

    /**
     * @param tokens the tokens that the operator gave to clients
     * @param oauth the settings for tokens of authorization servers, if these are accepted too
     * @param named whether {@code tokens} may have several principals
     * @throws IllegalArgumentException if the keys of {@code oauth} are in a file that cannot be
     *     used
     */
    private Authenticator(
            Supplier<AccessTokens> tokens, Optional<ResourceServer> oauth, boolean named) {
        this.tokens = tokens;
        this.severalPrincipals = named || oauth.isPresent();
        this.verifier =
                oauth.map(server -> server.verifier(Clock.systemUTC(), System::nanoTime))
                        .orElse(null);
        this.scopes = oauth.map(ResourceServer::scopes).orElse(List.of());
        this.challenge = new Challenge(oauth);
    }

    /** Returns whether clients may have different principals. */
    public boolean severalPrincipals() {
        return severalPrincipals;
    }

    /**
     * Identifies the principal of a request, and passes it to {@code in} on the event loop. If this
     * needs no wait, {@code in} is called before this method returns.
     *
     * @throws RequestRefused if it is known without a wait that the token is missing or not valid
     */
    public void identify(
            HttpServerRequest request, Consumer<Principal> in, Consumer<HttpRefusal> refused) {
        var known = tokens.get();
        if (known.isEmpty() && verifier == null) {
            in.accept(Principal.ANONYMOUS);
            return;
        }
        var shown = shown(request);
        var holder = known.holder(shown);
        if (holder.isPresent()) {
            in.accept(holder.get());
            return;
        }
        if (verifier == null || (!known.isEmpty() && !isSigned(shown))) {
            throw new RequestRefused(wrong(request));
        }
        var verified = verifier.remembered(shown);
        if (verified == null) {
            check(verifier, shown, request, in, refused);
        } else {
            in.accept(allowed(verified));
        }
    }

    /**
     * Returns whether a token has the form of a token of an authorization server. Such a token does
     * not count as a guess, because a signature cannot be guessed. Most refused tokens of this form
     * have expired, and their clients need the challenge to get a new token.
     */
    private static boolean isSigned(String token) {
        return token.chars().filter(one -> one == '.').count() == 2;
    }

    /** Returns the refusal of a token that is not known here, and counts it as a guess. */
    private HttpRefusal wrong(HttpServerRequest request) {
        var from = request.remoteAddress();
        return guesses.failed(from == null ? null : from.hostAddress())
                .map(HttpRefusal::tooManyGuesses)
                .orElseGet(() -> challenge.badToken("The token must be a token of this server"));
    }

    private String shown(HttpServerRequest request) {
        var query = request.query();
        if (query != null && query.contains("access_token=")) {
            // MCP 2025-11-25, basic/authorization, "Token Requirements": the token must not be in
            // the query. Logs would keep it.
            throw new RequestRefused(
                    challenge.badRequest("The token must be only in the header Authorization"));
        }
        var headers = request.headers().getAll("Authorization");
        if (headers.size() > 1) {
            throw new RequestRefused(
                    challenge.badRequest("The header Authorization must be sent only once"));
        }
        if (headers.isEmpty()
                || !headers.getFirst().regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw new RequestRefused(challenge.tokenRequired());
        }
        return headers.getFirst().substring(SCHEME.length()).strip();
    }

    private Principal allowed(VerifiedToken verified) {
        if (!verified.scopes().containsAll(scopes)) {
            throw new RequestRefused(challenge.insufficient(scopes));
        }
        return verified.principal();
    }

    private void check(
            TokenVerifier by,
            String shown,
            HttpServerRequest request,
            Consumer<Principal> in,
            Consumer<HttpRefusal> refused) {
        if (!checks.tryAcquire()) {
            throw new RequestRefused(
                    HttpRefusal.overloaded(
                            "at most " + MAX_CHECKS + " tokens may be checked at once"));
        }
        var context = Objects.requireNonNull(Vertx.currentContext());
        // The request has no handler for its body yet.
        request.pause();
        Thread.ofVirtual()
                .start(() -> {
                    Supplier<Principal> outcome;
                    try {
                        outcome = examined(by, shown);
                    } finally {
                        checks.release();
                    }
                    context.runOnContext(_ -> resume(request, outcome, in, refused));
                });
    }

    private Supplier<Principal> examined(TokenVerifier by, String shown) {
        try {
            var verified = by.verify(shown);
            return () -> allowed(verified);
        } catch (BadToken e) {
            return refusing(challenge.badToken(Objects.requireNonNull(e.getMessage())));
        } catch (KeysUnavailable e) {
            return refusing(HttpRefusal.unavailable(Objects.requireNonNull(e.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return refusing(HttpRefusal.stopping());
        } catch (RuntimeException e) {
            // This is a bug here or in the provider of the algorithms. Without this catch the
            // client gets no response.
            LOG.error("A token could not be checked", e);
            return refusing(challenge.badToken("The token cannot be checked"));
        }
    }

    private static Supplier<Principal> refusing(HttpRefusal refusal) {
        return () -> {
            throw new RequestRefused(refusal);
        };
    }

    private static void resume(
            HttpServerRequest request,
            Supplier<Principal> outcome,
            Consumer<Principal> in,
            Consumer<HttpRefusal> refused) {
        if (request.response().closed()) {
            // The client has gone.
            return;
        }
        try {
            in.accept(outcome.get());
        } catch (RequestRefused e) {
            refused.accept(e.refusal());
        } finally {
            request.resume();
        }
    }
}
