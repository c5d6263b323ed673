/** Stores what servers write and offer: journals, last lines, and memory. */
@NullMarked
package dev.patchbay.app.record;

import org.jspecify.annotations.NullMarked;
