/** The commands, one class for each. */
@NullMarked
package dev.patchbay.cli.command;

import org.jspecify.annotations.NullMarked;
