package dev.patchbay.upstream;

import dev.patchbay.call.HubError;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.upstream.connection.ServerState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of asking one server what it offers.
 *
 * @param failure the error of the discovery; null if nothing failed
 * @param cause what went wrong at the server; null if nothing failed
 * @param complaints what of the answer cannot be used, and why
 * @param notes what is listed in another form than the server's, or should be, and why
 */
public record DiscoveryReport(
        ServerState state,
        @Nullable HubError failure,
        @Nullable ServerFailure cause,
        List<String> complaints,
        List<String> notes) {
    public DiscoveryReport {
        if ((failure == null) != (cause == null)) {
            throw new IllegalArgumentException("A failure must have a cause, and nothing else");
        }
        complaints = List.copyOf(complaints);
        notes = List.copyOf(notes);
    }
}
