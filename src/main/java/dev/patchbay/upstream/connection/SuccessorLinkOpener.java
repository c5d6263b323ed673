package dev.patchbay.upstream.connection;

import dev.patchbay.failure.ServerFailure;
import dev.patchbay.upstream.definition.Definition;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Opens links to a server after its predecessor has ended, because both may need the same port or
 * the same file.
 *
 * @param before completes when the predecessor has ended
 */
public record SuccessorLinkOpener(CompletableFuture<@Nullable Void> before, LinkOpener opener)
        implements LinkOpener {
    @Override
    public ServerLink open(Definition definition) throws CannotConnect {
        try {
            before.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CannotConnect.because(ServerFailure.GivenUp.DURING_ATTEMPT);
        } catch (ExecutionException e) {
            throw new IllegalStateException("This future never fails", e);
        }
        return opener.open(definition);
    }
}
