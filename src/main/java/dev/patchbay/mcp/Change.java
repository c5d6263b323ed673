package dev.patchbay.mcp;

/** Something that a client may want to be told of. */
public sealed interface Change {
    String method();

    /** The list of one kind of thing is not what it was. */
    record ListChanged(Kind kind) implements Change {
        @Override
        public String method() {
            return "notifications/" + kind.wire() + "/list_changed";
        }
    }

    /** The contents of one resource are not what they were. */
    record ResourceUpdated(String uri) implements Change {
        @Override
        public String method() {
            return "notifications/resources/updated";
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
