/** Requests that a peer has sent and that wait for their response. */
@NullMarked
package dev.patchbay.peer.outgoing;

import org.jspecify.annotations.NullMarked;
