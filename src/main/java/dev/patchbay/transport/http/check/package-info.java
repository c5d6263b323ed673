/** Checks the headers of a request, and says which client it comes from. */
@NullMarked
package dev.patchbay.transport.http.check;

import org.jspecify.annotations.NullMarked;
