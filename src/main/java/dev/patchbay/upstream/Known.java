package dev.patchbay.upstream;

import dev.patchbay.call.Remote;
import dev.patchbay.catalog.Part;
import dev.patchbay.catalog.ToolEntry;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What a server has said that it offers.
 *
 * @param from the connection on which it said so
 * @param tools by the second part of their full names
 * @param complaints what of it cannot be used, and why
 * @param notes what of it is listed in another form than it came, or should be, and why
 */
record Known(
        Remote from,
        Map<String, ToolEntry> tools,
        Part part,
        List<String> complaints,
        List<String> notes) {
    private static final Logger LOG = Logger.getLogger(Upstream.class);

    static Known of(Remote from, Part part, Shelf shelf) {
        return new Known(from, Shelf.byName(part), part, shelf.complaints(), shelf.notes());
    }

    /** Logs what had not been found {@code earlier}: a server says the same each time. */
    void tellNews(String server, @Nullable Known earlier) {
        var told = new HashSet<String>();
        if (earlier != null) {
            told.addAll(earlier.complaints());
            told.addAll(earlier.notes());
        }
        complaints.stream()
                .filter(told::add)
                .forEach(complaint -> LOG.warnf("Server %s: %s", server, complaint));
        notes.stream().filter(told::add).forEach(note -> LOG.infof("Server %s: %s", server, note));
    }
}
