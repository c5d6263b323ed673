/** Reads servers from the files of other programs. */
@NullMarked
package dev.patchbay.config.imports;

import org.jspecify.annotations.NullMarked;
