/**
 * What a server offers: discovery, memory of the last offer, and the catalog entries made of it.
 */
@NullMarked
package dev.patchbay.upstream.offer;

import org.jspecify.annotations.NullMarked;
