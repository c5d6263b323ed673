package dev.patchbay.call;

/** A client for as long as it is known to be the same one. */
public interface Session {
    /** Whose client it is, as {@link Exchange#owner} has it. */
    Object owner();

    /**
     * Hands on what a server behind us logs between two calls, if the client wants to hear of that
     * level. Waits for nobody.
     */
    void log(Word.Logged line);

    /**
     * Has something done when the client is gone, at once if it is gone already.
     *
     * @param ending must not wait
     */
    void whenOver(Runnable ending);
}
