/** The client behind a call: who it is, what it may be asked, and what it has subscribed to. */
@NullMarked
package dev.patchbay.call.client;

import org.jspecify.annotations.NullMarked;
