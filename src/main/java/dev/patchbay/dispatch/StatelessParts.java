package dev.patchbay.dispatch;

import dev.patchbay.era.modern.ModernDialect;
import dev.patchbay.peer.incoming.PeerClock;
import dev.patchbay.peer.incoming.TimeLimit;

/** The parts that all stateless requests share. */
record StatelessParts(
        ModernDialect dialect, TimeLimit limit, PeerClock time, ObserverReports reports) {}
