/**
 * Makes a picture that moves of what a program has written to a terminal. {@code
 * docs/recording/record} runs it from its sources, so nothing here needs more than a JDK.
 */
@NullMarked
package dev.patchbay.recording;

import org.jspecify.annotations.NullMarked;
