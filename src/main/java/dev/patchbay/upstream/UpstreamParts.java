package dev.patchbay.upstream;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.event.Events;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.upstream.connection.LinkOpener;
import dev.patchbay.upstream.connection.ServerClock;
import dev.patchbay.upstream.connection.ServerHandshake;
import dev.patchbay.upstream.definition.ListingStyle;
import dev.patchbay.upstream.definition.LivenessRules;
import dev.patchbay.upstream.definition.ServedClients;
import dev.patchbay.upstream.forwarding.ParkedCalls;
import dev.patchbay.upstream.offer.OfferMemory;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * What all servers behind the hub have in common.
 *
 * @param firstListWait how long list requests wait for servers whose offer is not remembered
 * @param checked adds an argument check to a tool
 * @param listing the form in which entries are listed
 * @param liveness when a server counts as unresponsive
 * @param memory what servers offered before
 * @param clients the clients of the hub
 */
record UpstreamParts(
        LinkOpener opener,
        ServerHandshake handshake,
        ServerClock time,
        ParkedCalls parking,
        Duration firstListWait,
        LiveCatalog catalog,
        Events events,
        Schemas schemas,
        UnaryOperator<ToolEntry> checked,
        ListingStyle listing,
        LivenessRules liveness,
        OfferMemory memory,
        ServedClients clients) {}
