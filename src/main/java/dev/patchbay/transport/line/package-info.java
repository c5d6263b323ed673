/**
 * Messages as lines on a pair of streams. The front on standard streams and the back on child
 * processes share this code.
 */
@NullMarked
package dev.patchbay.transport.line;

import org.jspecify.annotations.NullMarked;
