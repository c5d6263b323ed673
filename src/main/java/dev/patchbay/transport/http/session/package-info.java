/** Sessions of the legacy revisions, their streams, and the requests that run. */
@NullMarked
package dev.patchbay.transport.http.session;

import org.jspecify.annotations.NullMarked;
