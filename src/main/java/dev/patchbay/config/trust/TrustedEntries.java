package dev.patchbay.config.trust;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.file.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The entries of one file that may be used, as known at one moment.
 *
 * @param all whether all entries may be used, as in a file that the user has named
 * @param file the name of the file in the store
 * @param key the key of the hashes
 * @param entries the hashes of the parts of each entry, by id
 * @param besides the ids of entries that may be used whatever their content is
 * @param complaint why the store cannot be read; empty if it was read
 */
public record TrustedEntries(
        boolean all,
        String file,
        String key,
        Map<String, Map<String, String>> entries,
        Set<String> besides,
        String complaint) {
    static final TrustedEntries ALL = new TrustedEntries(true, "", "", Map.of(), Set.of(), "");

    public TrustedEntries {
        entries = Map.copyOf(entries);
        besides = Set.copyOf(besides);
    }

    static TrustedEntries nothing(String file, String complaint) {
        return new TrustedEntries(false, file, "", Map.of(), Set.of(), complaint);
    }

    /** Returns the same with one more entry, which the user is about to write. */
    TrustedEntries and(String id) {
        var more = new HashSet<>(besides);
        more.add(id);
        return new TrustedEntries(all, file, key, entries, more, complaint);
    }

    /** Returns the trust in an entry with this content. */
    public TrustState state(String id, ConfigurationNode entry) {
        if (all || besides.contains(id)) {
            return TrustState.TRUSTED;
        }
        var before = entries.get(id);
        if (before == null) {
            return TrustState.NEW;
        }
        return before.equals(parts(id, entry)) ? TrustState.TRUSTED : TrustState.CHANGED;
    }

    /** Returns the parts in which an entry differs from the trusted one. */
    List<String> differences(String id, ConfigurationNode entry) {
        return EntryParts.differences(entries.getOrDefault(id, Map.of()), parts(id, entry));
    }

    private Map<String, String> parts(String id, ConfigurationNode entry) {
        return EntryParts.of(key, file, id, entry);
    }

    /** Returns a hash that changes whenever the stored trust in an entry changes. */
    public String stamp() {
        var text = new StringBuilder(complaint);
        new TreeMap<>(entries).forEach((id, parts) -> text.append(id).append(new TreeMap<>(parts)));
        return Sha256.of(text.toString().getBytes(StandardCharsets.UTF_8));
    }
}
