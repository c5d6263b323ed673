package dev.patchbay.mcp;

import dev.patchbay.json.RawJson;
import java.util.Optional;

/** A change about which a client may want a notification. */
public sealed interface Change {
    String method();

    /** Parses a notification; empty if it does not announce a change. */
    static Optional<Change> parse(String method, RawJson params) {
        for (var kind : Kind.values()) {
            var change = new ListChanged(kind);
            if (change.method().equals(method)) {
                return Optional.of(change);
            }
        }
        return NotificationMethod.RESOURCE_UPDATED.is(method) && params.isObject()
                ? Optional.ofNullable(params.members().get("uri"))
                        .map(RawJson::textOrNull)
                        .map(ResourceUpdated::new)
                : Optional.empty();
    }

    /** The list of tools, prompts or resources has changed. */
    record ListChanged(Kind kind) implements Change {
        @Override
        public String method() {
            return kind.notification().text();
        }
    }

    /** The contents of one resource have changed. */
    record ResourceUpdated(String uri) implements Change {
        @Override
        public String method() {
            return NotificationMethod.RESOURCE_UPDATED.text();
        }
    }

    /** The kinds of lists that can change. Resource templates count as resources. */
    enum Kind {
        TOOLS("tools", NotificationMethod.TOOLS_CHANGED),
        PROMPTS("prompts", NotificationMethod.PROMPTS_CHANGED),
        RESOURCES("resources", NotificationMethod.RESOURCES_CHANGED);

        private final String wire;
        private final NotificationMethod notification;

        Kind(String wire, NotificationMethod notification) {
            this.wire = wire;
            this.notification = notification;
        }

        NotificationMethod notification() {
            return notification;
        }

        public String wire() {
            return wire;
        }

        /** Returns the member of a {@code subscriptions/listen} filter for this kind. */
        public String filter() {
            return wire + "ListChanged";
        }
    }
}
