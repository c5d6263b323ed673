package dev.patchbay.upstream.definition;

import dev.patchbay.catalog.name.NameStyle;

/**
 * The form in which entries of servers are listed.
 *
 * @param style how their names are made unique
 * @param plainSchemas whether a tool whose schema many clients refuse is listed with a plain form
 *     of the schema
 */
public record ListingStyle(NameStyle style, boolean plainSchemas) {}
