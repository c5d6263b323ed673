/** The log: lines for people and for machines on standard error, and no flood of them. */
@NullMarked
package dev.patchbay.log;

import org.jspecify.annotations.NullMarked;
