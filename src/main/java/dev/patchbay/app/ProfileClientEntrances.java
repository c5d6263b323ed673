package dev.patchbay.app;

import dev.patchbay.catalog.Offering;
import dev.patchbay.transport.http.check.ClientEntrance;
import dev.patchbay.transport.http.check.ClientEntrances;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The client entrances, one for each profile. Each is made when the first client asks for it. */
final class ProfileClientEntrances implements ClientEntrances {
    private final Profiles profiles;
    private final Hub hub;
    private final ClientEntrance main;
    private final ConcurrentMap<Offering, ClientEntrance> entrances = new ConcurrentHashMap<>();

    ProfileClientEntrances(Profiles profiles, Hub hub) {
        this.profiles = profiles;
        this.hub = hub;
        this.main = entrance(profiles.main());
    }

    @Override
    public ClientEntrance main() {
        return main;
    }

    @Override
    public Optional<ClientEntrance> profile(String name) {
        return profiles.named(name).map(this::entrance);
    }

    private ClientEntrance entrance(Offering offering) {
        return entrances.computeIfAbsent(
                offering, one -> new ClientEntrance(hub.dispatcher(one), new MirroredHeaders(one)));
    }
}
