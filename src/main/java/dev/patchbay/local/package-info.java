/** Hubs that run and commands of the same user: the socket between them, both ends of it. */
@NullMarked
package dev.patchbay.local;

import org.jspecify.annotations.NullMarked;
