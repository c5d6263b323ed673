package dev.patchbay.mcp;

import dev.patchbay.json.RawJson;
import java.util.Optional;

/** Something that a client may want to be told of. */
public sealed interface Change {
    String method();

    /** Reads a notification; empty if it tells of no change. */
    static Optional<Change> parse(String method, RawJson params) {
        for (var kind : Kind.values()) {
            var change = new ListChanged(kind);
            if (change.method().equals(method)) {
                return Optional.of(change);
            }
        }
        return method.equals(ResourceUpdated.METHOD) && params.isObject()
                ? Optional.ofNullable(params.members().get("uri"))
                        .map(RawJson::textOrNull)
                        .map(ResourceUpdated::new)
                : Optional.empty();
    }

    /** The list of one kind of thing is not what it was. */
    record ListChanged(Kind kind) implements Change {
        @Override
        public String method() {
            return "notifications/" + kind.wire() + "/list_changed";
        }
    }

    /** The contents of one resource are not what they were. */
    record ResourceUpdated(String uri) implements Change {
        private static final String METHOD = "notifications/resources/updated";

        @Override
        public String method() {
            return METHOD;
        }
    }

    /** The kinds of things that are listed. */
    enum Kind {
        TOOLS("tools"),
        PROMPTS("prompts"),
        RESOURCES("resources");

        private final String wire;

        Kind(String wire) {
            this.wire = wire;
        }

        public String wire() {
            return wire;
        }

        /** The member of a subscription filter that asks for it. */
        public String filter() {
            return wire + "ListChanged";
        }
    }
}
