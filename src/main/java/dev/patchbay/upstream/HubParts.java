package dev.patchbay.upstream;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.peer.PeerLimits;
import dev.patchbay.peer.TimeLimit;
import dev.patchbay.peer.Timekeeper;
import dev.patchbay.schema.Schemas;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * What servers behind us need of the rest of the house.
 *
 * @param opener opens the ways to them
 * @param ourselves how we present ourselves to them
 * @param limits what they may ask of us at once
 * @param askTimeout how long our clients may take to answer their questions
 * @param comeBack how long a stateless client may take to come back with an answer
 * @param checked puts a check of its arguments before a tool
 * @param listing in what form things are listed
 * @param memory what they offered before
 */
public record HubParts(
        Opener opener,
        Implementation ourselves,
        PeerLimits limits,
        Duration askTimeout,
        Duration comeBack,
        Clockwork time,
        LiveCatalog catalog,
        Events events,
        Schemas schemas,
        UnaryOperator<ToolEntry> checked,
        Listing listing,
        Memory memory) {

    Shared shared() {
        var keeper = new Timekeeper(time.nanos(), time.scheduler());
        return new Shared(
                opener,
                new Greeting(
                        ourselves,
                        limits,
                        new TimeLimit(askTimeout, askTimeout),
                        keeper,
                        time.nanos()),
                time,
                new Watch(time),
                new Parking(time, comeBack),
                catalog,
                events,
                schemas,
                checked,
                listing,
                memory);
    }
}
