/** The log on standard error: lines for people and for machines, with limits against floods. */
@NullMarked
package dev.patchbay.log;

import org.jspecify.annotations.NullMarked;
