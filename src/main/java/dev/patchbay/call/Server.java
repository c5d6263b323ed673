package dev.patchbay.call;

import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.ServerCapabilities;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How this server presents itself.
 *
 * @param capabilities asked for each time, since what is offered changes
 * @param instructions guidance for models on the server as a whole
 */
public record Server(
        Implementation implementation,
        Supplier<ServerCapabilities> capabilities,
        @Nullable String instructions) {}
