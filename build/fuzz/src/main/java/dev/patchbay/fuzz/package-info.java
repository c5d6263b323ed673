/** Runs the fuzz targets. A target stands in the package of its subject and ends with Fuzz. */
@NullMarked
package dev.patchbay.fuzz;

import org.jspecify.annotations.NullMarked;
