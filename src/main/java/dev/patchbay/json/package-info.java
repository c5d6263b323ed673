/** JSON as bytes: strict UTF-8, raw slices, one writer, and the Jackson set-up with our limits. */
@NullMarked
package dev.patchbay.json;

import org.jspecify.annotations.NullMarked;
