/** Authenticates clients by their tokens, and limits the number of attempts. */
@NullMarked
package dev.patchbay.transport.http.token;

import org.jspecify.annotations.NullMarked;
