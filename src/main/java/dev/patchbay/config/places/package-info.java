/**
 * Finds the files and folders of a hub: the file with the servers, the cache, sockets and journals.
 */
@NullMarked
package dev.patchbay.config.places;

import org.jspecify.annotations.NullMarked;
