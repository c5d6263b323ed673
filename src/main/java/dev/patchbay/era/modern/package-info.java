/**
 * The modern dialect of the protocol: turns requests into neutral calls, and outcomes into
 * responses. Also calls upstream servers of this era.
 */
@NullMarked
package dev.patchbay.era.modern;

import org.jspecify.annotations.NullMarked;
