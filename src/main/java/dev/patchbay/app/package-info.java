/** Where the process starts and stops. */
@NullMarked
package dev.patchbay.app;

import org.jspecify.annotations.NullMarked;
