package dev.patchbay.app;

import dev.patchbay.ops.FrontState;
import dev.patchbay.transport.http.HttpFront;

/** The state of the HTTP front, for the metrics. */
record FrontView(HttpFront front) implements FrontState {
    @Override
    public long connectionsTaken() {
        return front.connectionsTaken();
    }

    @Override
    public int connections() {
        return front.connections();
    }

    @Override
    public int requests() {
        return front.load().requests();
    }

    @Override
    public int streams() {
        return front.load().streams();
    }

    @Override
    public int waiting() {
        return front.load().waiting();
    }

    @Override
    public int sessions() {
        return front.load().sessions();
    }

    @Override
    public long unsent() {
        return front.load().unsent();
    }

    @Override
    public long memory() {
        return front.load().memory();
    }

    @Override
    public long memoryLimit() {
        return front.load().memoryLimit();
    }
}
