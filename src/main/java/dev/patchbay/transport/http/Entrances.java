package dev.patchbay.transport.http;

import java.util.Optional;

/** Where clients come in: at the one address, and below it at one for each profile. */
public interface Entrances {
    Entrance main();

    /** That of a profile, if there is one of this name. */
    Optional<Entrance> profile(String name);
}
