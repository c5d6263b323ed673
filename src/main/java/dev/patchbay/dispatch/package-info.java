/** The one entrance of every front: which era, which operation, and what a failure sounds like. */
@NullMarked
package dev.patchbay.dispatch;

import org.jspecify.annotations.NullMarked;
