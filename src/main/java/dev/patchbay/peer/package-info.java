/**
 * One end of a JSON-RPC conversation, the same class for both ends: correlation, cancellation,
 * limits, shutdown, and the promise that each request is answered exactly once.
 */
@NullMarked
package dev.patchbay.peer;

import org.jspecify.annotations.NullMarked;
