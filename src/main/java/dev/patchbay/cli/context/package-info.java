/**
 * What commands share: their options, their environment, the hub they start, and changes of files.
 */
@NullMarked
package dev.patchbay.cli.context;

import org.jspecify.annotations.NullMarked;
