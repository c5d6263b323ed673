/** The local socket between running hubs and commands of the same user: both ends. */
@NullMarked
package dev.patchbay.local;

import org.jspecify.annotations.NullMarked;
