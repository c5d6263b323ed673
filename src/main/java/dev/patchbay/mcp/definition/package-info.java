/** Tools, prompts and resources as lists show them, own ones and those of other servers. */
@NullMarked
package dev.patchbay.mcp.definition;

import org.jspecify.annotations.NullMarked;
