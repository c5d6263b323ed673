package dev.patchbay.frame;

/** Where a splitter gets the room for a line that is longer than usual, for as long as it lasts. */
public interface LongRoom {
    /** An array of at least this length, with anything in it. */
    byte[] take(int length);

    /** Takes an array back, which nobody else has any more. */
    void giveBack(byte[] room);
}
