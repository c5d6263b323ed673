/** Folders and files that only one user can access. */
@NullMarked
package dev.patchbay.file;

import org.jspecify.annotations.NullMarked;
