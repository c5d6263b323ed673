/** Asks servers for what they offer, for commands that connect. */
@NullMarked
package dev.patchbay.cli.survey;

import org.jspecify.annotations.NullMarked;
