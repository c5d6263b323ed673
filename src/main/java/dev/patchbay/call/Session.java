package dev.patchbay.call;

/** A client for as long as it is known to be the same one. */
public interface Session {
    /**
     * Has something done when the client is gone, at once if it is gone already.
     *
     * @param ending must not wait
     */
    void whenOver(Runnable ending);
}
