/**
 * Rewrites schemas for clients that support only a part of JSON Schema: older drafts as the default
 * dialect, and combinations at the root as a plain list of properties.
 */
@NullMarked
package dev.patchbay.schema.conversion;

import org.jspecify.annotations.NullMarked;
