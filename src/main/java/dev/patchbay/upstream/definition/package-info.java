/**
 * What the configuration says about a server: its address, its rules, and who shares its
 * connection.
 */
@NullMarked
package dev.patchbay.upstream.definition;

import org.jspecify.annotations.NullMarked;
