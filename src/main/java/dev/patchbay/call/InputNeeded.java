package dev.patchbay.call;

import dev.patchbay.mcp.InputRequest;
import java.io.Serial;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Ends a call of a stateless client that has to answer something before it is repeated. */
public final class InputNeeded extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient Map<String, InputRequest> requests;

    public InputNeeded(Map<String, InputRequest> requests) {
        super("The client has to answer " + requests.keySet(), null, false, false);
        this.requests = Collections.unmodifiableMap(new LinkedHashMap<>(requests));
    }

    public Map<String, InputRequest> requests() {
        return requests;
    }
}
