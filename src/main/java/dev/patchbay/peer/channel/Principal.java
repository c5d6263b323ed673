package dev.patchbay.peer.channel;

/**
 * The user at the remote side of a channel, as far as the authentication shows.
 *
 * @param issuer the authority that vouches for the user; empty if there is none
 * @param subject the name of the user at the issuer; equal names of two issuers mean two users
 */
public record Principal(String issuer, String subject) {
    /** Any user of a channel without authentication. */
    public static final Principal ANONYMOUS = new Principal("", "");

    /** Any user who knows the token of this server. */
    public static final Principal TOKEN_HOLDER = new Principal("", "token");

    /** Returns whether the user had to authenticate. */
    public boolean shown() {
        return !equals(ANONYMOUS);
    }
}
