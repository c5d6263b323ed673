/**
 * The front on streamable HTTP: each stateless POST is a short-lived channel, each session of the
 * older revisions a long-lived one.
 */
@NullMarked
package dev.patchbay.transport.http;

import org.jspecify.annotations.NullMarked;
