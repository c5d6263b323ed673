package dev.patchbay.transport.http.check;

import java.util.Optional;

/** The entrances for clients: the main address, and one address below it for each profile. */
public interface ClientEntrances {
    ClientEntrance main();

    /** Returns the entrance of a profile. Empty if there is no profile of this name. */
    Optional<ClientEntrance> profile(String name);
}
