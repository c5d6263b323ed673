/** The border between a peer and its transport: messages, their senders, and what can go wrong. */
@NullMarked
package dev.patchbay.peer.channel;

import org.jspecify.annotations.NullMarked;
