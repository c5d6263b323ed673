/** The neutral core: calls and their outcomes, independent of era and transport. */
@NullMarked
package dev.patchbay.call;

import org.jspecify.annotations.NullMarked;
