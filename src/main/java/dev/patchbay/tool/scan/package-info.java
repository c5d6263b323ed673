/** Reads the signatures of annotated methods when the program is built. */
@NullMarked
package dev.patchbay.tool.scan;

import org.jspecify.annotations.NullMarked;
