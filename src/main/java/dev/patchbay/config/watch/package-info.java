/** Reads a configuration file again when its content changes. */
@NullMarked
package dev.patchbay.config.watch;

import org.jspecify.annotations.NullMarked;
