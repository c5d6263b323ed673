package dev.patchbay.upstream;

import dev.patchbay.catalog.Style;

/**
 * In what form the things of servers are listed.
 *
 * @param style how their names are made unique
 * @param plainSchemas whether tools whose schema many clients refuse are listed with a plain form
 *     of it
 */
public record Listing(Style style, boolean plainSchemas) {}
