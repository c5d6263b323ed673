/**
 * The text of a configuration file as a tree of values with their positions. Also reads and
 * replaces whole files.
 */
@NullMarked
package dev.patchbay.config.format;

import org.jspecify.annotations.NullMarked;
