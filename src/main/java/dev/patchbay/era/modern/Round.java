package dev.patchbay.era.modern;

import dev.patchbay.json.RawJson;
import java.util.Map;

/**
 * What the client has answered when a call is made.
 *
 * @param earlier what it answered in the rounds before, as we noted it
 * @param fresh what it says now, under keys of its choice
 */
record Round(Map<String, RawJson> earlier, Map<String, RawJson> fresh) {
    static final Round FIRST = new Round(Map.of(), Map.of());

    Round {
        earlier = Map.copyOf(earlier);
        fresh = Map.copyOf(fresh);
    }
}
