/** The methods of the protocol, one class for each, on types that are independent of the era. */
@NullMarked
package dev.patchbay.method;

import org.jspecify.annotations.NullMarked;
