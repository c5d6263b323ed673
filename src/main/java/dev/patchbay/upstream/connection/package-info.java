/** Connections to servers: the handshake, attempts and pauses between them, state, and loss. */
@NullMarked
package dev.patchbay.upstream.connection;

import org.jspecify.annotations.NullMarked;
