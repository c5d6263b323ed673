package dev.patchbay.upstream;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.peer.incoming.PeerClock;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.peer.incoming.TimeLimit;
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
 * What servers behind the hub need from the rest of the program.
 *
 * @param opener opens links to servers
 * @param ourselves the name and version that the hub tells servers
 * @param limits the limits for requests of servers
 * @param askTimeout how long clients may take to answer questions of servers
 * @param comeBack how long a stateless client may take to come back with an answer
 * @param firstListWait how long list requests wait for servers whose offer is not remembered
 * @param checked adds an argument check to a tool
 * @param listing the form in which entries are listed
 * @param liveness when a server counts as unresponsive
 * @param memory what servers offered before
 * @param clients the clients of the hub
 */
public record HubParts(
        LinkOpener opener,
        Implementation ourselves,
        PeerLimits limits,
        Duration askTimeout,
        Duration comeBack,
        Duration firstListWait,
        ServerClock time,
        LiveCatalog catalog,
        Events events,
        Schemas schemas,
        UnaryOperator<ToolEntry> checked,
        ListingStyle listing,
        LivenessRules liveness,
        OfferMemory memory,
        ServedClients clients) {

    UpstreamParts shared() {
        var keeper = new PeerClock(time.nanos(), time.scheduler());
        return new UpstreamParts(
                opener,
                new ServerHandshake(
                        ourselves,
                        limits,
                        new TimeLimit(askTimeout, askTimeout),
                        keeper,
                        time.nanos()),
                time,
                new ParkedCalls(time, comeBack, clients),
                firstListWait,
                catalog,
                events,
                schemas,
                checked,
                listing,
                liveness,
                memory,
                clients);
    }
}
