package dev.patchbay.upstream;

import dev.patchbay.event.Event.Turn;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * What all calls to one server have in common.
 *
 * @param watch ends those that take too long
 * @param parking where they wait for clients that come back
 * @param told hears of what happens to the server
 * @param nanos a monotonic clock
 */
record Desk(
        Patience patience,
        Watch watch,
        Parking parking,
        Breaker breaker,
        Refusals refusals,
        Consumer<Turn> told,
        LongSupplier nanos) {}
