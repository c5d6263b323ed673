/** Bytes to frames and back: lines with a size limit. Knows neither JSON nor threads. */
@NullMarked
package dev.patchbay.frame;

import org.jspecify.annotations.NullMarked;
