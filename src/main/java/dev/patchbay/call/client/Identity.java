package dev.patchbay.call.client;

/**
 * The identity of a caller, as its access token shows.
 *
 * @param issuer the authorization server that has issued the token; empty if the token is one of
 *     this server's own
 * @param subject the caller's name at the issuer, the claim {@code sub} (RFC 9068, section 2.2);
 *     for a token of this server {@code token}, or {@code token:NAME} if the token has a name
 */
public record Identity(String issuer, String subject) {}
