/** Calls annotated methods, and turns what they return or throw into results. */
@NullMarked
package dev.patchbay.tool.invocation;

import org.jspecify.annotations.NullMarked;
