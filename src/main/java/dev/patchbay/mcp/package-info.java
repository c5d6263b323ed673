/** The types of the Model Context Protocol as values that write themselves for a revision. */
@NullMarked
package dev.patchbay.mcp;

import org.jspecify.annotations.NullMarked;
