/** Names of tools and prompts with the id of their server, and how they are made unique. */
@NullMarked
package dev.patchbay.catalog.name;

import org.jspecify.annotations.NullMarked;
