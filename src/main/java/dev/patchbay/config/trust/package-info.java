/** Decides which entries of a file may be used, and stores the entries that the user trusts. */
@NullMarked
package dev.patchbay.config.trust;

import org.jspecify.annotations.NullMarked;
