/** Journals: what server processes print besides protocol messages, and when they start and end. */
@NullMarked
package dev.patchbay.journal;

import org.jspecify.annotations.NullMarked;
