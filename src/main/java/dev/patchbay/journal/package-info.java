/** What programs behind the hub say beside messages, and what becomes of them. */
@NullMarked
package dev.patchbay.journal;

import org.jspecify.annotations.NullMarked;
