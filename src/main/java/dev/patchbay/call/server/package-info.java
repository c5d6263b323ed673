/** Calls to servers that wait for their response, and the questions that servers ask meanwhile. */
@NullMarked
package dev.patchbay.call.server;

import org.jspecify.annotations.NullMarked;
