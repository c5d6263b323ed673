/** Forwards calls and completions to servers: retries, circuit breaker, and linked resources. */
@NullMarked
package dev.patchbay.upstream.forwarding;

import org.jspecify.annotations.NullMarked;
