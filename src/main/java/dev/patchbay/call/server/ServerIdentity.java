package dev.patchbay.call.server;

import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.ServerCapabilities;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How the hub presents itself to clients.
 *
 * @param capabilities read for each use, since the offer changes
 * @param instructions guidance for models about the whole server; read for each use
 */
public record ServerIdentity(
        Implementation implementation,
        Supplier<ServerCapabilities> capabilities,
        Supplier<Optional<String>> instructions) {}
