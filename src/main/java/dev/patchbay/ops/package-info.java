/** What those who run the program look at: whether it is well, and what it does. */
@NullMarked
package dev.patchbay.ops;

import org.jspecify.annotations.NullMarked;
