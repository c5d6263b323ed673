/** The syntax of the command line: commands, options, parsing, help, and shell completion. */
@NullMarked
package dev.patchbay.cli.syntax;

import org.jspecify.annotations.NullMarked;
