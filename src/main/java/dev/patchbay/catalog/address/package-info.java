/** URI templates, and matching of URIs against them. */
@NullMarked
package dev.patchbay.catalog.address;

import org.jspecify.annotations.NullMarked;
