package dev.patchbay.peer.outgoing;

import dev.patchbay.json.RawJson;
import org.jboss.logging.Logger;

/** A request whose result is ignored. A failure is logged. */
public enum IgnoredResponse implements OutgoingRequest {
    IGNORED;

    private static final Logger LOG = Logger.getLogger(IgnoredResponse.class);

    @Override
    public void answered(RawJson result) {}

    @Override
    public void failed(Throwable failure) {
        LOG.debugf("A request failed: %s", failure.getMessage());
    }
}
