/** What a user types, before anything else is started. */
@NullMarked
package dev.patchbay.cli;

import org.jspecify.annotations.NullMarked;
