/**
 * JSON Schema for schemas that strangers wrote: checked before use, never fetched, bounded in use.
 */
@NullMarked
package dev.patchbay.schema;

import org.jspecify.annotations.NullMarked;
