/** Entries of the catalog: what is listed, and the code that serves it. */
@NullMarked
package dev.patchbay.catalog.entry;

import org.jspecify.annotations.NullMarked;
