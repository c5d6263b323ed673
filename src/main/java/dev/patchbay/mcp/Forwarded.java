package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.util.List;

/**
 * What servers behind us say, passed on as it came: with every member, known or not, and with only
 * the names changed that clients address things by.
 */
public final class Forwarded {
    private Forwarded() {}

    /**
     * A definition with its name replaced.
     *
     * @param narrowOutput whether its output schema, if it has one, is fit for older clients
     */
    public record Tool(String name, RawJson inputSchema, boolean narrowOutput, RawJson listed)
            implements ListedTool {
        private static final String INPUT_SCHEMA = "inputSchema";
        private static final String OUTPUT_SCHEMA = "outputSchema";
        private static final String DESCRIPTION = "description";
        private static final String HINTS = "annotations";
        private static final String READ_ONLY = "readOnlyHint";

        /** Reads a definition, which must have an input schema. */
        public static Tool of(String name, RawJson definition) {
            var output = definition.members().get(OUTPUT_SCHEMA);
            var listed = renamed("name", name, definition);
            return new Tool(
                    name,
                    // There may be thousands of them: the bytes are held once.
                    listed.member(INPUT_SCHEMA).orElseThrow(),
                    output == null || isOfObjects(output),
                    listed);
        }

        /** The same, listed with another schema of its arguments than the one that is checked. */
        public Tool showing(RawJson schema) {
            return with(name, listed.with(INPUT_SCHEMA, schema));
        }

        @Override
        public boolean readOnly() {
            return listed.member(HINTS)
                    .filter(RawJson::isObject)
                    .flatMap(hints -> hints.member(READ_ONLY))
                    .map(hint -> hint.kind() == RawJson.Kind.BOOLEAN && hint.tree().booleanValue())
                    .orElse(false);
        }

        @Override
        public Tool named(String other) {
            return with(other, renamed("name", other, listed));
        }

        @Override
        public Tool describedAs(String text) {
            return with(name, listed.with(DESCRIPTION, out -> out.value(text)));
        }

        @Override
        public Tool keptAtHand() {
            var meta =
                    listed.member(Meta.MEMBER)
                            .filter(RawJson::isObject)
                            .orElse(RawJson.EMPTY_OBJECT)
                            .with(Meta.ALWAYS_LOAD, out -> out.value(true));
            return with(name, listed.with(Meta.MEMBER, meta));
        }

        /** The schema that is checked stays, whichever is listed. */
        private Tool with(String otherName, RawJson otherListed) {
            return new Tool(
                    otherName,
                    otherListed
                            .member(INPUT_SCHEMA)
                            .filter(inputSchema::equals)
                            .orElse(inputSchema),
                    narrowOutput,
                    otherListed);
        }

        private static boolean isOfObjects(RawJson schema) {
            if (!schema.isObject()) {
                return false;
            }
            var type = schema.members().get("type");
            return type != null && "object".equals(type.textOrNull());
        }

        /** Older revisions have output schemas of objects only, and their clients insist on it. */
        @Override
        public void writeTo(JsonWriter out, Revision revision) {
            if (narrowOutput || revision.hasAnyStructuredContent()) {
                out.value(listed);
            } else {
                out.beginObject();
                listed.members()
                        .forEach((member, value) -> {
                            if (!member.equals(OUTPUT_SCHEMA)) {
                                out.member(member, value);
                            }
                        });
                out.endObject();
            }
        }
    }

    /** A definition with its name replaced. */
    public record Prompt(
            String name, List<dev.patchbay.mcp.Prompt.Argument> arguments, RawJson listed)
            implements ListedPrompt {
        public Prompt {
            arguments = List.copyOf(arguments);
        }

        @Override
        public Prompt named(String other) {
            return new Prompt(other, arguments, renamed("name", other, listed));
        }

        @Override
        public void writeTo(JsonWriter out, Revision revision) {
            out.value(listed);
        }
    }

    /** A definition with the address that clients use. */
    public record Resource(String uri, RawJson listed) implements ListedResource {
        /** The same under another address. */
        public Resource at(String other) {
            return new Resource(other, renamed("uri", other, listed));
        }

        @Override
        public void writeTo(JsonWriter out, Revision revision) {
            out.value(listed);
        }
    }

    /** A definition as it came. */
    public record Template(String uriTemplate, RawJson listed) implements ListedTemplate {
        @Override
        public void writeTo(JsonWriter out, Revision revision) {
            out.value(listed);
        }
    }

    /** The definition under another name. */
    public static RawJson renamed(String member, String name, RawJson definition) {
        var old = definition.member(member);
        return old.isPresent() && name.equals(old.get().textOrNull())
                ? definition.compact()
                : definition.with(member, out -> out.value(name));
    }
}
