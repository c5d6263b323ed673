/**
 * Draws the pictures of the documents: the recording of a terminal, and diagrams. {@code
 * docs/recording/record} and {@code docs/pictures/draw} run it from its sources, so nothing here
 * needs more than a JDK.
 */
@NullMarked
package dev.patchbay.recording;

import org.jspecify.annotations.NullMarked;
