package dev.patchbay.call.client;

import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Progress;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message of an upstream server about a call that it works on. */
public sealed interface ServerMessage {
    /** The last message about a call. */
    sealed interface Last extends ServerMessage {}

    /** The result, in the form of the server's own revision. */
    record Answered(RawJson result) implements Last {}

    /**
     * The call must be repeated with answers.
     *
     * @param state must be sent back with the answers; null if there is none
     */
    record Needs(Map<String, InputRequest> questions, @Nullable String state) implements Last {
        public Needs {
            questions = Collections.unmodifiableMap(new LinkedHashMap<>(questions));
        }
    }

    /**
     * The call has no result.
     *
     * @param failure {@code RpcException} if the server answered with an error, otherwise the
     *     failure of the request
     */
    record Failed(Throwable failure) implements Last {}

    /** A question. The server waits for the client's answer before it continues. */
    record Asked(InputRequest question, Reply reply) implements ServerMessage {}

    record Progressed(Progress progress) implements ServerMessage {}

    /**
     * A log message of the server.
     *
     * @param params all params of the notification
     */
    record Logged(LogLevel level, String logger, RawJson data, RawJson params)
            implements ServerMessage {}

    /** Receives the answer to a question. */
    interface Reply {
        void answer(RawJson answer);

        void refuse(String reason);
    }
}
