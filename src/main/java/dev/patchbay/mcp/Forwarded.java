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
            return new Tool(name, inputSchema, narrowOutput, listed.with(INPUT_SCHEMA, schema));
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
        var old = definition.members().get(member);
        return old != null && name.equals(old.textOrNull())
                ? definition.compact()
                : definition.with(member, out -> out.value(name));
    }
}
