package dev.patchbay.app.record;

import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.offer.OfferMemory;
import dev.patchbay.upstream.offer.RememberedOffer;
import java.util.Optional;

/**
 * Keeps the offers of servers for the next hub, and never recalls one, because a command shows the
 * servers as they are now.
 *
 * <p>An offer that a hub has kept stays: a command declares no client capabilities to a server, and
 * some servers list less then. A server that does not answer is not kept as silent either: a
 * command may give it less time than a hub does.
 */
public record MemoryWriter(OfferMemory memory) implements OfferMemory {
    @Override
    public Optional<RememberedOffer> recall(Definition server) {
        return Optional.empty();
    }

    @Override
    public boolean silent(Definition server) {
        return false;
    }

    @Override
    public void keep(Definition server, RememberedOffer offered) {
        if (memory.recall(server).isEmpty()) {
            memory.keep(server, offered);
        }
    }

    @Override
    public void keepNoAnswer(Definition server) {}
}
