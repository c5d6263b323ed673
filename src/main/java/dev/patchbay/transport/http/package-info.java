/**
 * The front on Streamable HTTP. Each stateless POST is a short-lived channel. Each session of the
 * legacy revisions is a long-lived channel.
 */
@NullMarked
package dev.patchbay.transport.http;

import org.jspecify.annotations.NullMarked;
