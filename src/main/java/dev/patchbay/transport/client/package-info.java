/**
 * The back that talks to other servers over HTTP: streamable HTTP of both eras, and the form before
 * it. Nothing of Vert.x exists before the first of these servers is talked to.
 */
@NullMarked
package dev.patchbay.transport.client;

import org.jspecify.annotations.NullMarked;
