/** Cuts bytes into lines and server-sent events, with size limits. Knows no JSON and no threads. */
@NullMarked
package dev.patchbay.frame;

import org.jspecify.annotations.NullMarked;
