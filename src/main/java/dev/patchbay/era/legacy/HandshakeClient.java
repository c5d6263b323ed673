package dev.patchbay.era.legacy;

import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.Revision;
import java.util.Optional;

/** The client data that a handshake has established. */
record HandshakeClient(
        Revision revision,
        ClientCapabilities capabilities,
        Optional<Implementation> implementation) {}
