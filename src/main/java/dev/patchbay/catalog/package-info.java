/**
 * The catalog: immutable snapshots of what is offered, the views of profiles, and the rules that
 * make names and URIs unique.
 */
@NullMarked
package dev.patchbay.catalog;

import org.jspecify.annotations.NullMarked;
