/**
 * Connections to servers that are child processes: starts a program, gives a {@code Channel} over
 * its standard streams, and ends it with all processes that it started.
 */
@NullMarked
package dev.patchbay.transport.process;

import org.jspecify.annotations.NullMarked;
