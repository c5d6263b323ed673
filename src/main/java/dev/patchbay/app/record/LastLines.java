package dev.patchbay.app.record;

/** How much callers see of the last lines that a program wrote to standard error. */
public enum LastLines {
    /** All lines: the caller is the user, at a terminal. */
    SHOWN,
    /** All lines, with text that looks like a secret masked: the caller is a client of the user. */
    MASKED,
    /** No lines: any client may call. */
    LEFT_OUT
}
