/** What happened in the house, as sealed records, and the bus that tells it. */
@NullMarked
package dev.patchbay.event;

import org.jspecify.annotations.NullMarked;
