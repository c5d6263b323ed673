/** One class for each operation of the protocol, on neutral types. */
@NullMarked
package dev.patchbay.method;

import org.jspecify.annotations.NullMarked;
