/** Folders and files that are one user's alone. */
@NullMarked
package dev.patchbay.file;

import org.jspecify.annotations.NullMarked;
