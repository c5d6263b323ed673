/**
 * The back on child processes: starts a program, gives a {@code Channel} over its standard streams,
 * and sees to it that neither it nor what it started is ever left behind.
 */
@NullMarked
package dev.patchbay.transport.process;

import org.jspecify.annotations.NullMarked;
