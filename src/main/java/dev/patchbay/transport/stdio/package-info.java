/**
 * The front on standard input and output: one message a line, and nothing else on standard output.
 */
@NullMarked
package dev.patchbay.transport.stdio;

import org.jspecify.annotations.NullMarked;
