package dev.patchbay.call;

import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.Result;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a call ended, in no era's words. */
public sealed interface Outcome {
    /**
     * Done.
     *
     * @param freshness how long the answer may be kept; null for answers that are never kept
     */
    record Completed(Result result, @Nullable Freshness freshness) implements Outcome {}

    /** Not done: the client has to answer these first, each under its own key. */
    record InputRequired(Map<String, InputRequest> requests) implements Outcome {
        public InputRequired {
            requests = Collections.unmodifiableMap(new LinkedHashMap<>(requests));
        }
    }

    /** Refused, in words for whoever asked. */
    record Failed(RpcError error) implements Outcome {}

    static Outcome of(Result result) {
        return new Completed(result, null);
    }
}
