/** The events in the hub, as sealed records, and the bus that publishes them. */
@NullMarked
package dev.patchbay.event;

import org.jspecify.annotations.NullMarked;
