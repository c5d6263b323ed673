package dev.patchbay.upstream;

import java.util.function.LongSupplier;

/**
 * What all calls to one server have in common.
 *
 * @param watch ends those that take too long
 * @param parking where they wait for clients that come back
 * @param nanos a monotonic clock
 */
record Desk(
        Patience patience,
        Watch watch,
        Parking parking,
        Breaker breaker,
        Refusals refusals,
        LongSupplier nanos) {}
