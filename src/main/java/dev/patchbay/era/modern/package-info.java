/**
 * The modern dialect of the protocol: its requests become neutral calls, outcomes become its
 * answers.
 */
@NullMarked
package dev.patchbay.era.modern;

import org.jspecify.annotations.NullMarked;
