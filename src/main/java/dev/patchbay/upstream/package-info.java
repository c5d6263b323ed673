/** The other servers behind this one: which there are, and how they are. */
@NullMarked
package dev.patchbay.upstream;

import org.jspecify.annotations.NullMarked;
