/** Health and metrics for operators, and the management port that serves them. */
@NullMarked
package dev.patchbay.ops;

import org.jspecify.annotations.NullMarked;
