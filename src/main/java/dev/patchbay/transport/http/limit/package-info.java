/** Limits of the front in bytes and in numbers, for all clients together and for each of them. */
@NullMarked
package dev.patchbay.transport.http.limit;

import org.jspecify.annotations.NullMarked;
