package dev.patchbay.app;

import dev.patchbay.ops.FrontState;
import dev.patchbay.transport.http.HttpFront;

/** The front as it is looked at from outside. */
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
    public int sessions() {
        return front.load().sessions();
    }

    @Override
    public long unsent() {
        return front.load().unsent();
    }
}
