package dev.patchbay.era.modern;

import dev.patchbay.json.RawJson;
import java.util.Map;
import java.util.Optional;

/**
 * The answers of the client in one round of a call.
 *
 * @param earlier the answers of earlier rounds, as the hub has recorded them
 * @param fresh the answers in this request, under keys that the client chooses
 * @param parked the note that the serving code has left in the round before
 */
record CallRound(
        Map<String, RawJson> earlier, Map<String, RawJson> fresh, Optional<String> parked) {
    static final CallRound FIRST = new CallRound(Map.of(), Map.of(), Optional.empty());

    CallRound {
        earlier = Map.copyOf(earlier);
        fresh = Map.copyOf(fresh);
    }
}
