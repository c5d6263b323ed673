/** The offer of each server at its last discovery, kept in files. */
@NullMarked
package dev.patchbay.cache;

import org.jspecify.annotations.NullMarked;
