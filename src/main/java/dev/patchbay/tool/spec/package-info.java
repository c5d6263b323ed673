/**
 * The result of the scan: methods and the shapes of their values, with their JSON and their
 * schemas.
 */
@NullMarked
package dev.patchbay.tool.spec;

import org.jspecify.annotations.NullMarked;
