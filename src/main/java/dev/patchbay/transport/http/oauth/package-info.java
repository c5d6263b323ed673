/** Tokens of OAuth 2.1: who has signed one, for whom it is, and until when. */
@NullMarked
package dev.patchbay.transport.http.oauth;

import org.jspecify.annotations.NullMarked;
