package dev.patchbay.mcp;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The methods of all notifications that the hub understands, sends or forwards. */
public enum NotificationMethod {
    INITIALIZED("notifications/initialized"),
    CANCELLED("notifications/cancelled"),
    PROGRESS("notifications/progress"),
    MESSAGE("notifications/message"),
    TOOLS_CHANGED("notifications/tools/list_changed"),
    PROMPTS_CHANGED("notifications/prompts/list_changed"),
    RESOURCES_CHANGED("notifications/resources/list_changed"),
    RESOURCE_UPDATED("notifications/resources/updated"),
    ROOTS_CHANGED("notifications/roots/list_changed"),
    ELICITATION_COMPLETE("notifications/elicitation/complete"),
    SUBSCRIPTION_ACKNOWLEDGED("notifications/subscriptions/acknowledged");

    private static final Map<String, NotificationMethod> BY_TEXT =
            Arrays.stream(values())
                    .collect(Collectors.toMap(NotificationMethod::text, Function.identity()));

    private final String text;

    NotificationMethod(String text) {
        this.text = text;
    }

    /** The method with this name, or null if the hub knows none. */
    public static @Nullable NotificationMethod of(String text) {
        return BY_TEXT.get(text);
    }

    /** The name on the wire. */
    public String text() {
        return text;
    }

    /** Whether {@code text} is the name of this method. */
    public boolean is(String text) {
        return this.text.equals(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
