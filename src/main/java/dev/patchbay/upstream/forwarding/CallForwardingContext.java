package dev.patchbay.upstream.forwarding;

import dev.patchbay.event.Event.Turn;
import dev.patchbay.peer.incoming.TimeLimit;
import dev.patchbay.upstream.connection.CallErrors;
import java.util.function.Consumer;

/**
 * What all calls to one server share.
 *
 * @param limit the time limits of one call
 * @param parking keeps calls that wait for a stateless client to come back
 * @param turns receives the events of the server
 */
public record CallForwardingContext(
        TimeLimit limit,
        ParkedCalls parking,
        CircuitBreaker breaker,
        CallErrors errors,
        Consumer<Turn> turns) {}
