package dev.patchbay.call;

import dev.patchbay.mcp.InputRequest;
import java.io.Serial;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Thrown to end a call of a stateless client that must answer questions and repeat the call. */
public final class InputNeeded extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient Map<String, InputRequest> requests;
    private final @Nullable String parked;

    public InputNeeded(Map<String, InputRequest> requests) {
        this(requests, null);
    }

    private InputNeeded(Map<String, InputRequest> requests, @Nullable String parked) {
        super("The client must answer " + requests.keySet(), null, false, false);
        this.requests = Collections.unmodifiableMap(new LinkedHashMap<>(requests));
        this.parked = parked;
    }

    /** Returns a copy with a note for the code that serves the repeated call. */
    public InputNeeded parkedAs(String note) {
        return new InputNeeded(requests, note);
    }

    /** Returns the note. It comes back, unchanged by the client, as {@link Exchange#parked}. */
    public Optional<String> parked() {
        return Optional.ofNullable(parked);
    }

    public Map<String, InputRequest> requests() {
        return requests;
    }
}
