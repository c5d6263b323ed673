/**
 * What a configuration depends on besides its file: variables, the home folder, and the hub itself
 * with the hubs that have started it.
 */
@NullMarked
package dev.patchbay.config.environment;

import org.jspecify.annotations.NullMarked;
