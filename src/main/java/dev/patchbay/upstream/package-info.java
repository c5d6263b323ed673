/** The servers behind the hub: connections, discovery, and the forwarding of calls. */
@NullMarked
package dev.patchbay.upstream;

import org.jspecify.annotations.NullMarked;
