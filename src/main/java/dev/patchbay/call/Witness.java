package dev.patchbay.call;

/**
 * Is told of every request of a client. That is on the way of each, so nothing here may wait.
 *
 * <p>Called by any thread.
 */
public interface Witness {
    /** Sees nothing. */
    Witness NONE =
            new Witness() {
                @Override
                public void began() {}

                @Override
                public void ended(Era era, String method, End end, long nanos) {}

                @Override
                public void refused(Era era, String method, End why) {}
            };

    /** A request was let in. */
    void began();

    /**
     * A request that was let in is over.
     *
     * @param method as the client has named it, so possibly none that exists
     * @param nanos how long it took
     */
    void ended(Era era, String method, End end, long nanos);

    /** A request was not let in. */
    void refused(Era era, String method, End why);
}
