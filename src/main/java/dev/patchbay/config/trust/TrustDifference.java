package dev.patchbay.config.trust;

import java.util.List;

/**
 * How an entry of a file differs from the entry that the user trusts.
 *
 * @param id the id of a server, or {@code hub}
 * @param parts the parts that differ, if the entry has changed
 */
public record TrustDifference(String id, TrustState state, List<String> parts) {
    public TrustDifference {
        parts = List.copyOf(parts);
    }
}
