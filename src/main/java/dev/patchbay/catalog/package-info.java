/** What is offered, as immutable snapshots, and who is who by name. */
@NullMarked
package dev.patchbay.catalog;

import org.jspecify.annotations.NullMarked;
