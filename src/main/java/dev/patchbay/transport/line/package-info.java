/**
 * Messages as lines on a pair of streams: what the front on standard streams and the back that
 * talks to child processes have in common.
 */
@NullMarked
package dev.patchbay.transport.line;

import org.jspecify.annotations.NullMarked;
