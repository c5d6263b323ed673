/** Results of requests and their content. */
@NullMarked
package dev.patchbay.mcp.result;

import org.jspecify.annotations.NullMarked;
