package dev.patchbay.call;

import dev.patchbay.failure.RequestEnd;

/**
 * Observes every request of a client. Its methods are called during each request, so they must not
 * block.
 *
 * <p>Any thread may call the methods.
 */
public interface RequestObserver {
    /** Observes nothing. */
    RequestObserver NONE =
            new RequestObserver() {
                @Override
                public void began() {}

                @Override
                public void ended(Era era, String method, RequestEnd end, long nanos) {}

                @Override
                public void refused(Era era, String method, RequestEnd end) {}
            };

    /** Called when a request is admitted. */
    void began();

    /**
     * Called when an admitted request has ended.
     *
     * @param method the name that the client has sent; such a method may not exist
     * @param nanos the duration in nanoseconds
     */
    void ended(Era era, String method, RequestEnd end, long nanos);

    /** Called when a request is refused instead of admitted. */
    void refused(Era era, String method, RequestEnd end);
}
