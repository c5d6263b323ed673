/** Makes what users get, out of what was built. Part of the build, not of the program. */
@NullMarked
package dev.patchbay.dist;

import org.jspecify.annotations.NullMarked;
