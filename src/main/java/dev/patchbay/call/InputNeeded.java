package dev.patchbay.call;

import dev.patchbay.mcp.InputRequest;
import java.io.Serial;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Ends a call of a stateless client that has to answer something before it is repeated. */
public final class InputNeeded extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient Map<String, InputRequest> requests;
    private final @Nullable String parked;

    public InputNeeded(Map<String, InputRequest> requests) {
        this(requests, null);
    }

    private InputNeeded(Map<String, InputRequest> requests, @Nullable String parked) {
        super("The client has to answer " + requests.keySet(), null, false, false);
        this.requests = Collections.unmodifiableMap(new LinkedHashMap<>(requests));
        this.parked = parked;
    }

    /** The same with a note for whoever serves the call when it is repeated. */
    public InputNeeded parkedAs(String note) {
        return new InputNeeded(requests, note);
    }

    /** A note that comes back, unaltered by the client, as {@link Exchange#parked}. */
    public Optional<String> parked() {
        return Optional.ofNullable(parked);
    }

    public Map<String, InputRequest> requests() {
        return requests;
    }
}
