/** JSON-RPC 2.0: messages as values, and the codec that reads them from the bytes of one frame. */
@NullMarked
package dev.patchbay.jsonrpc;

import org.jspecify.annotations.NullMarked;
