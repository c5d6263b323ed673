/** The entrance of all fronts: chooses the era of a client, and translates failures into errors. */
@NullMarked
package dev.patchbay.dispatch;

import org.jspecify.annotations.NullMarked;
