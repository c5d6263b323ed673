package dev.patchbay.upstream;

import dev.patchbay.call.HubError;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of asking one server what it offers.
 *
 * @param failure why it could not be asked, if it could not
 * @param complaints what of its answer cannot be used, and why
 * @param notes what of it is listed in another form than it came, or should be, and why
 */
public record Report(
        ServerState state,
        @Nullable HubError failure,
        List<String> complaints,
        List<String> notes) {
    public Report {
        complaints = List.copyOf(complaints);
        notes = List.copyOf(notes);
    }
}
