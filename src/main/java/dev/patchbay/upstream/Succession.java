package dev.patchbay.upstream;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Opens ways once the server has ended in whose place this one comes: two of them might want the
 * same port, or the same file.
 *
 * @param before its end
 */
record Succession(CompletableFuture<@Nullable Void> before, Opener opener) implements Opener {
    @Override
    public Link open(Definition definition) throws CannotConnect {
        try {
            before.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CannotConnect.because("It was given up");
        } catch (ExecutionException e) {
            throw new IllegalStateException("Nobody lets it fail", e);
        }
        return opener.open(definition);
    }
}
