package dev.patchbay.upstream.offer;

import dev.patchbay.upstream.definition.Definition;
import java.util.Optional;

/** Stores what servers offered when they were asked last, beyond the end of the program. */
public interface OfferMemory {
    /** Stores nothing. */
    OfferMemory NONE =
            new OfferMemory() {
                @Override
                public Optional<RememberedOffer> recall(Definition server) {
                    return Optional.empty();
                }

                @Override
                public boolean silent(Definition server) {
                    return false;
                }

                @Override
                public void keep(Definition server, RememberedOffer offered) {}

                @Override
                public void keepNoAnswer(Definition server) {}
            };

    /** Returns what the server offered, if that is stored for exactly this definition. */
    Optional<RememberedOffer> recall(Definition server);

    /** Returns whether the server did not answer last time, and has never answered. */
    boolean silent(Definition server);

    /** Stores what the server offers now. A failure is harmless and is not reported. */
    void keep(Definition server, RememberedOffer offered);

    /** Stores that the server did not answer, unless an earlier offer is stored. */
    void keepNoAnswer(Definition server);
}
