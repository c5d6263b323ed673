package dev.patchbay.upstream;

import dev.patchbay.call.server.Remote;
import dev.patchbay.catalog.entry.CatalogPart;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.upstream.offer.EntryFactory;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What a server has said that it offers, as catalog entries.
 *
 * @param from the connection on which the server said so
 * @param tools the tools by the second part of their full names
 * @param complaints what of the offer cannot be used, and why
 * @param notes what is listed in another form than the server's, or should be, and why
 */
record KnownOffer(
        Remote from,
        Map<String, ToolEntry> tools,
        CatalogPart part,
        List<String> complaints,
        List<String> notes) {
    private static final Logger LOG = Logger.getLogger(Upstream.class);

    static KnownOffer of(Remote from, CatalogPart part, EntryFactory entryFactory) {
        return new KnownOffer(
                from,
                EntryFactory.byName(part),
                part,
                entryFactory.complaints(),
                entryFactory.notes());
    }

    /** Logs findings that are not in {@code earlier}, as servers repeat the same lists. */
    void logNewFindings(String server, @Nullable KnownOffer earlier) {
        var known = new HashSet<String>();
        if (earlier != null) {
            known.addAll(earlier.complaints());
            known.addAll(earlier.notes());
        }
        complaints.stream()
                .filter(known::add)
                .forEach(complaint -> LOG.warnf("Server %s: %s", server, complaint));
        notes.stream().filter(known::add).forEach(note -> LOG.infof("Server %s: %s", server, note));
    }
}
