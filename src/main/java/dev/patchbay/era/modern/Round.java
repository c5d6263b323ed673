package dev.patchbay.era.modern;

import dev.patchbay.json.RawJson;
import java.util.Map;
import java.util.Optional;

/**
 * What the client has answered when a call is made.
 *
 * @param earlier what it answered in the rounds before, as we noted it
 * @param fresh what it says now, under keys of its choice
 * @param parked what whoever serves the call has noted in the round before
 */
record Round(Map<String, RawJson> earlier, Map<String, RawJson> fresh, Optional<String> parked) {
    static final Round FIRST = new Round(Map.of(), Map.of(), Optional.empty());

    Round {
        earlier = Map.copyOf(earlier);
        fresh = Map.copyOf(fresh);
    }
}
