/** The command line: commands, their options, and their output. */
@NullMarked
package dev.patchbay.cli;

import org.jspecify.annotations.NullMarked;
