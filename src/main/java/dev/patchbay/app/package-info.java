/** The main class, the wiring of all parts, and the order in which they start and stop. */
@NullMarked
package dev.patchbay.app;

import org.jspecify.annotations.NullMarked;
