/**
 * What can go wrong with a server, as values. Transports make these values, and the hub and its
 * commands read them.
 */
@NullMarked
package dev.patchbay.failure;

import org.jspecify.annotations.NullMarked;
