/**
 * The checks that both HTTP ports of the hub make before they serve a request: the syntax of its
 * head, {@code Host} and {@code Origin}, and the number and age of connections.
 */
@NullMarked
package dev.patchbay.transport.server;

import org.jspecify.annotations.NullMarked;
