package dev.patchbay.upstream;

import java.util.List;
import java.util.Optional;

/** The servers behind this one, by id. */
public final class Registry {
    private final List<ServerState> servers;

    public Registry(List<ServerState> servers) {
        this.servers = List.copyOf(servers);
    }

    public List<ServerState> servers() {
        return servers;
    }

    public Optional<ServerState> server(String id) {
        return servers.stream().filter(server -> server.id().equals(id)).findFirst();
    }
}
