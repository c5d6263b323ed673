package dev.patchbay.peer;

/**
 * Who is at the other end of a channel, as far as that was shown.
 *
 * @param issuer who vouches for it; empty if nobody does
 * @param subject its name there; names of different issuers have nothing to do with each other
 */
public record Principal(String issuer, String subject) {
    /** Whoever reaches us where nothing has to be shown. */
    public static final Principal ANYBODY = new Principal("", "");

    /** Whoever knows the token of this server. */
    public static final Principal TOKEN_HOLDER = new Principal("", "token");
}
