/**
 * The settings of the hub itself: their names and types, their sources, and the checks of their
 * values.
 */
@NullMarked
package dev.patchbay.config.settings;

import org.jspecify.annotations.NullMarked;
