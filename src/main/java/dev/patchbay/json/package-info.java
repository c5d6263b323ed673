/** JSON as bytes: strict UTF-8, raw slices, one writer, and Jackson with the limits of the hub. */
@NullMarked
package dev.patchbay.json;

import org.jspecify.annotations.NullMarked;
