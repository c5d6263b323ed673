package dev.patchbay.call.server;

/**
 * The time in which another party works, such as the user. It does not count for the limits of a
 * call.
 *
 * @param since when the current pause began, or when the last pause ended
 * @param before the length of all pauses before the current one, in nanoseconds
 */
record Pauses(boolean on, long since, long before) {
    static Pauses none(long now) {
        return new Pauses(false, now, 0);
    }

    Pauses turned(boolean other, long now) {
        if (other == on) {
            return this;
        }
        return new Pauses(other, now, other ? before : total(now));
    }

    /** Returns the length of all pauses until {@code now}. */
    long total(long now) {
        return on ? before + (now - since) : before;
    }
}
