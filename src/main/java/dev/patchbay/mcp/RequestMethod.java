package dev.patchbay.mcp;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The methods of all requests that the hub answers, sends or forwards. A {@code switch} over them
 * has no {@code default}, so a new method does not compile before each place has decided on it.
 */
public enum RequestMethod {
    INITIALIZE("initialize"),
    PING("ping"),
    DISCOVER("server/discover"),
    SET_LOG_LEVEL("logging/setLevel"),
    LIST_TOOLS("tools/list"),
    CALL_TOOL("tools/call", "name"),
    LIST_PROMPTS("prompts/list"),
    GET_PROMPT("prompts/get", "name"),
    LIST_RESOURCES("resources/list"),
    LIST_RESOURCE_TEMPLATES("resources/templates/list"),
    READ_RESOURCE("resources/read", "uri"),
    SUBSCRIBE_RESOURCE("resources/subscribe"),
    UNSUBSCRIBE_RESOURCE("resources/unsubscribe"),
    COMPLETE("completion/complete"),
    LISTEN("subscriptions/listen"),
    GET_TASK("tasks/get", "taskId"),
    UPDATE_TASK("tasks/update", "taskId"),
    CANCEL_TASK("tasks/cancel", "taskId"),
    ELICIT("elicitation/create"),
    SAMPLE("sampling/createMessage"),
    LIST_ROOTS("roots/list");

    private static final Map<String, RequestMethod> BY_TEXT =
            Arrays.stream(values())
                    .collect(Collectors.toMap(RequestMethod::text, Function.identity()));

    private final String text;
    private final @Nullable String subject;

    RequestMethod(String text) {
        this(text, null);
    }

    RequestMethod(String text, @Nullable String subject) {
        this.text = text;
        this.subject = subject;
    }

    /** The method with this name, or null if the hub knows none. */
    public static @Nullable RequestMethod of(String text) {
        return BY_TEXT.get(text);
    }

    /** The name on the wire. */
    public String text() {
        return text;
    }

    /**
     * The member of the params that the header {@link ProtocolHeaders#NAME} repeats (MCP
     * 2026-07-28, basic/transports), or null if the method has none.
     */
    public @Nullable String subject() {
        return subject;
    }

    /** Whether {@code text} is the name of this method. */
    public boolean is(String text) {
        return this.text.equals(text);
    }

    /**
     * Whether a stateless response may ask the client for input (MCP 2026-07-28,
     * basic/patterns/mrtr).
     */
    public boolean mayAskForInput() {
        return switch (this) {
            case CALL_TOOL, GET_PROMPT, READ_RESOURCE -> true;
            case INITIALIZE,
                    PING,
                    DISCOVER,
                    SET_LOG_LEVEL,
                    LIST_TOOLS,
                    LIST_PROMPTS,
                    LIST_RESOURCES,
                    LIST_RESOURCE_TEMPLATES,
                    SUBSCRIBE_RESOURCE,
                    UNSUBSCRIBE_RESOURCE,
                    COMPLETE,
                    LISTEN,
                    GET_TASK,
                    UPDATE_TASK,
                    CANCEL_TASK,
                    ELICIT,
                    SAMPLE,
                    LIST_ROOTS ->
                    false;
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
