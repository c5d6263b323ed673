package dev.patchbay.call;

/** How a request ended, for those who only count. */
public enum End {
    OK,
    /** The client's mistake: what it sent is not allowed, or names what is not there. */
    INVALID,
    UNKNOWN_METHOD,
    /** There was too much to do already. */
    OVERLOADED,
    /** The server ended first. */
    STOPPED,
    TIMED_OUT,
    /** Its client has given it up, or is gone. */
    CANCELLED,
    /** Our own mistake, or that of a method. */
    FAILED
}
