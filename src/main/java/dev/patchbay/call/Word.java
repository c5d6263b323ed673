package dev.patchbay.call;

import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Progress;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a server behind us says while it works on a call. */
public sealed interface Word {
    /** The last word: the call is over. */
    sealed interface Last extends Word {}

    /** The result, in the words of the server's own revision. */
    record Answered(RawJson result) implements Last {}

    /**
     * The call has to be made again, with answers.
     *
     * @param state to be sent along, if there is any
     */
    record Needs(Map<String, InputRequest> questions, @Nullable String state) implements Last {
        public Needs {
            questions = Collections.unmodifiableMap(new LinkedHashMap<>(questions));
        }
    }

    /**
     * There is no result.
     *
     * @param failure {@code RpcException} if the server said so, else what became of it
     */
    record Failed(Throwable failure) implements Last {}

    /** The server waits for an answer of the client before it goes on. */
    record Asked(InputRequest question, Reply reply) implements Word {}

    record Progressed(Progress progress) implements Word {}

    /**
     * A line of its log.
     *
     * @param params all that it says
     */
    record Logged(LogLevel level, String logger, RawJson data, RawJson params) implements Word {}

    /** Where the answer to a question goes. */
    interface Reply {
        void answer(RawJson answer);

        void refuse(String reason);
    }
}
