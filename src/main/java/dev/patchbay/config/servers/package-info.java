/** Reads the servers and profiles of a configuration file, and reports the problems in it. */
@NullMarked
package dev.patchbay.config.servers;

import org.jspecify.annotations.NullMarked;
