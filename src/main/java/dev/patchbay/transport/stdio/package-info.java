/** The front on standard input and output: one message per line, and nothing else on the output. */
@NullMarked
package dev.patchbay.transport.stdio;

import org.jspecify.annotations.NullMarked;
