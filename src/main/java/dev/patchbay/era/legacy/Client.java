package dev.patchbay.era.legacy;

import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.Revision;
import java.util.Optional;

/** What a handshake has settled. */
record Client(
        Revision revision,
        ClientCapabilities capabilities,
        Optional<Implementation> implementation) {}
