/** Verification of OAuth 2.1 access tokens: their issuer and signature, audience, and expiry. */
@NullMarked
package dev.patchbay.transport.http.oauth;

import org.jspecify.annotations.NullMarked;
