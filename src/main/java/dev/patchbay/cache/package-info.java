/** What servers offered when they were asked last, in files. */
@NullMarked
package dev.patchbay.cache;

import org.jspecify.annotations.NullMarked;
