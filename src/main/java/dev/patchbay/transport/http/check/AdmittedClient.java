package dev.patchbay.transport.http.check;

import dev.patchbay.peer.channel.Principal;

/** The principal of a client, and the entrance that it uses. */
public record AdmittedClient(Principal principal, ClientEntrance entrance) {}
