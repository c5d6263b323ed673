/** The grammar of the command line: what can be typed, how it is read, and what help says of it. */
@NullMarked
package dev.patchbay.cli.syntax;

import org.jspecify.annotations.NullMarked;
