/** Requests that a peer has received: limits, deadlines, cancellation, and exactly one response. */
@NullMarked
package dev.patchbay.peer.incoming;

import org.jspecify.annotations.NullMarked;
