package dev.patchbay.transport.http;

import dev.patchbay.peer.Principal;

/** Who has come in, and where. */
record Visitor(Principal principal, Entrance entrance) {}
