/** Finds why a server does not work, and says what can be done about it. */
@NullMarked
package dev.patchbay.cli.diagnosis;

import org.jspecify.annotations.NullMarked;
