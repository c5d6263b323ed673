package dev.patchbay.upstream.definition;

/** Which callers share one connection to a server. */
public enum Sharing {
    /**
     * All callers share one connection, until the server asks questions that show no call and
     * several users call it. Then each user has a connection.
     */
    AUTO,
    /** All callers share one connection, whatever the server asks. */
    SHARED,
    /** Each session has its own connection. Callers without a session have one for each user. */
    OWN
}
