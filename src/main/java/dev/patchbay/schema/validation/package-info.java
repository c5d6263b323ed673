/**
 * JSON Schema for untrusted schemas. A schema is checked before use, loads nothing from outside,
 * and has a bounded cost.
 */
@NullMarked
package dev.patchbay.schema.validation;

import org.jspecify.annotations.NullMarked;
