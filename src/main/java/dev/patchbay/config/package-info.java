/** What users set, validated. */
@NullMarked
package dev.patchbay.config;

import org.jspecify.annotations.NullMarked;
