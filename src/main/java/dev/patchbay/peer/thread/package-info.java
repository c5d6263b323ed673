/** Virtual threads for requests, and a safe way to wait for monitors in the native binary. */
@NullMarked
package dev.patchbay.peer.thread;

import org.jspecify.annotations.NullMarked;
