package dev.patchbay.frame;

/** Lends a splitter buffers for lines that do not fit into the usual one. */
public interface LongLineBuffers {
    /** Returns an array of at least this length, with any contents. */
    byte[] take(int length);

    /** Takes back an array that no other object uses any more. */
    void giveBack(byte[] room);
}
