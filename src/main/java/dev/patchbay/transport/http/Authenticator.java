package dev.patchbay.transport.http;

import dev.patchbay.peer.Principal;
import dev.patchbay.transport.http.oauth.BadToken;
import dev.patchbay.transport.http.oauth.KeysUnavailable;
import dev.patchbay.transport.http.oauth.ResourceServer;
import dev.patchbay.transport.http.oauth.TokenVerifier;
import dev.patchbay.transport.http.oauth.Verified;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
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
 * Who sends a request: told by the token that comes with it.
 *
 * <p>Concurrency: called by event loops. A token that is not known yet is checked by a virtual
 * thread, since that takes its time, and the keys for it may have to be fetched.
 */
public final class Authenticator {
    private static final Logger LOG = Logger.getLogger(Authenticator.class);
    private static final String SCHEME = "bearer ";

    /** How many tokens may be under examination; more of them would only wait for each other. */
    private static final int MOST_CHECKS = 1_000;

    private final byte @Nullable [] token;
    private final @Nullable TokenVerifier verifier;
    private final List<String> scopes;
    private final Challenge challenge;
    private final Semaphore checks = new Semaphore(MOST_CHECKS);

    /**
     * @param token what is enough to know; empty if there is no such thing
     * @param oauth whose tokens are taken beside it
     * @throws IllegalArgumentException if the keys of {@code oauth} are in a file that has none
     */
    public Authenticator(Optional<String> token, Optional<ResourceServer> oauth) {
        this.token = token.map(text -> text.getBytes(StandardCharsets.UTF_8)).orElse(null);
        this.verifier =
                oauth.map(server -> server.verifier(Clock.systemUTC(), System::nanoTime))
                        .orElse(null);
        this.scopes = oauth.map(ResourceServer::scopes).orElse(List.of());
        this.challenge = new Challenge(oauth);
    }

    /**
     * Goes on with who has sent the request, on the event loop, at once if that can be told without
     * waiting.
     *
     * @throws Refused if it is told at once that nothing good was shown
     */
    void identify(HttpServerRequest request, Consumer<Principal> in, Consumer<Refusal> refused) {
        if (token == null && verifier == null) {
            in.accept(Principal.ANYBODY);
            return;
        }
        var shown = shown(request);
        if (token != null && MessageDigest.isEqual(shown.getBytes(StandardCharsets.UTF_8), token)) {
            in.accept(Principal.TOKEN_HOLDER);
            return;
        }
        if (verifier == null) {
            throw new Refused(challenge.badToken("The token must be the one of this server"));
        }
        var known = verifier.remembered(shown);
        if (known == null) {
            check(verifier, shown, request, in, refused);
        } else {
            in.accept(allowed(known));
        }
    }

    private String shown(HttpServerRequest request) {
        var query = request.query();
        if (query != null && query.contains("access_token=")) {
            // MCP: never in the query, where logs keep it.
            throw new Refused(challenge.badRequest("The token must be in Authorization alone"));
        }
        var headers = request.headers().getAll("Authorization");
        if (headers.size() > 1) {
            throw new Refused(challenge.badRequest("Authorization must be there once"));
        }
        if (headers.isEmpty()
                || !headers.getFirst().regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw new Refused(challenge.nothingShown());
        }
        return headers.getFirst().substring(SCHEME.length()).strip();
    }

    private Principal allowed(Verified verified) {
        if (!verified.scopes().containsAll(scopes)) {
            throw new Refused(challenge.insufficient(scopes));
        }
        return verified.principal();
    }

    private void check(
            TokenVerifier by,
            String shown,
            HttpServerRequest request,
            Consumer<Principal> in,
            Consumer<Refusal> refused) {
        if (!checks.tryAcquire()) {
            throw new Refused(
                    Refusal.overloaded(
                            "at most " + MOST_CHECKS + " tokens may be checked at once"));
        }
        var context = Objects.requireNonNull(Vertx.currentContext());
        // What arrives meanwhile has nobody yet who would take it.
        request.pause();
        Thread.ofVirtual()
                .start(() -> {
                    Supplier<Principal> outcome;
                    try {
                        outcome = examined(by, shown);
                    } finally {
                        checks.release();
                    }
                    context.runOnContext(_ -> goOn(request, outcome, in, refused));
                });
    }

    private Supplier<Principal> examined(TokenVerifier by, String shown) {
        try {
            var verified = by.verify(shown);
            return () -> allowed(verified);
        } catch (BadToken e) {
            return refusing(challenge.badToken(Objects.requireNonNull(e.getMessage())));
        } catch (KeysUnavailable e) {
            return refusing(Refusal.unavailable(Objects.requireNonNull(e.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return refusing(Refusal.stopping());
        } catch (RuntimeException e) {
            // A bug, here or in what provides the algorithms. Nobody else would answer.
            LOG.error("A token could not be checked", e);
            return refusing(challenge.badToken("The token cannot be checked"));
        }
    }

    private static Supplier<Principal> refusing(Refusal refusal) {
        return () -> {
            throw new Refused(refusal);
        };
    }

    private static void goOn(
            HttpServerRequest request,
            Supplier<Principal> outcome,
            Consumer<Principal> in,
            Consumer<Refusal> refused) {
        if (request.response().closed()) {
            // Nobody is there any more.
            return;
        }
        try {
            in.accept(outcome.get());
        } catch (Refused e) {
            refused.accept(e.refusal());
        } finally {
            request.resume();
        }
    }
}
