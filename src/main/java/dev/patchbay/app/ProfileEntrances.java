package dev.patchbay.app;

import dev.patchbay.catalog.Offering;
import dev.patchbay.transport.http.Entrance;
import dev.patchbay.transport.http.Entrances;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** An entrance for each profile, made when somebody first comes in by it. */
final class ProfileEntrances implements Entrances {
    private final Profiles profiles;
    private final Hub hub;
    private final Entrance main;
    private final ConcurrentMap<Offering, Entrance> made = new ConcurrentHashMap<>();

    ProfileEntrances(Profiles profiles, Hub hub) {
        this.profiles = profiles;
        this.hub = hub;
        this.main = entrance(profiles.main());
    }

    @Override
    public Entrance main() {
        return main;
    }

    @Override
    public Optional<Entrance> profile(String name) {
        return profiles.named(name).map(this::entrance);
    }

    private Entrance entrance(Offering offering) {
        return made.computeIfAbsent(
                offering, one -> new Entrance(hub.dispatcher(one), new Mirrors(one)));
    }
}
