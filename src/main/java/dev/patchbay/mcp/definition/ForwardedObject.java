package dev.patchbay.mcp.definition;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Revision;
import java.util.List;

/**
 * Definitions of upstream servers, forwarded with every member, known or unknown. The hub replaces
 * only names and URIs, and for some tools the description, a schema or the always-load mark.
 */
public final class ForwardedObject {
    private ForwardedObject() {}

    /**
     * A tool definition under its listed name.
     *
     * @param inputSchema the schema that the hub checks; the listed one may differ
     * @param narrowOutput whether older clients accept the listed definition: it has no output
     *     schema, or one for objects
     * @param listed the definition that clients see
     */
    public record Tool(String name, RawJson inputSchema, boolean narrowOutput, RawJson listed)
            implements ListedTool {
        private static final String INPUT_SCHEMA = "inputSchema";
        private static final String OUTPUT_SCHEMA = "outputSchema";
        private static final String DESCRIPTION = "description";
        private static final String HINTS = "annotations";
        private static final String READ_ONLY = "readOnlyHint";

        /** Reads a definition, which must have an input schema, and gives it a listed name. */
        public static Tool of(String name, RawJson definition) {
            var output = definition.members().get(OUTPUT_SCHEMA);
            var listed = renamed("name", name, definition);
            return new Tool(
                    name,
                    // The input schema is a slice of the listed bytes: with thousands of tools, no
                    // byte is held twice.
                    listed.member(INPUT_SCHEMA).orElseThrow(),
                    output == null || isOfObjects(output),
                    listed);
        }

        /** Returns a copy with another listed input schema. The hub checks the original one. */
        public Tool showing(RawJson schema) {
            // A copy. A slice would keep the whole original definition in memory.
            var checked = RawJson.of(out -> out.value(inputSchema));
            return new Tool(name, checked, narrowOutput, listed.with(INPUT_SCHEMA, schema));
        }

        /** Returns a copy with another listed output schema. */
        public Tool showingOutput(RawJson schema) {
            return with(name, isOfObjects(schema), listed.with(OUTPUT_SCHEMA, schema));
        }

        /** Returns a copy without a listed output schema. */
        public Tool withoutOutput() {
            return with(name, true, RawJson.of(this::writeWithoutOutput));
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
        public Tool alwaysLoaded() {
            var meta =
                    listed.member(Meta.MEMBER)
                            .filter(RawJson::isObject)
                            .orElse(RawJson.EMPTY_OBJECT)
                            .with(Meta.ALWAYS_LOAD, out -> out.value(true));
            return with(name, listed.with(Meta.MEMBER, meta));
        }

        /** Returns a copy with another listed definition. The checked schema stays the same. */
        private Tool with(String otherName, RawJson otherListed) {
            return with(otherName, narrowOutput, otherListed);
        }

        private Tool with(String otherName, boolean narrow, RawJson otherListed) {
            return new Tool(
                    otherName,
                    otherListed
                            .member(INPUT_SCHEMA)
                            .filter(inputSchema::equals)
                            .orElse(inputSchema),
                    narrow,
                    otherListed);
        }

        static boolean isOfObjects(RawJson schema) {
            if (!schema.isObject()) {
                return false;
            }
            var type = schema.members().get("type");
            return type != null && "object".equals(type.textOrNull());
        }

        /**
         * Writes the definition. Revisions before 2026-07-28 allow only output schemas for objects,
         * and their clients refuse others, so such a schema is omitted.
         */
        @Override
        public void writeTo(JsonWriter out, Revision revision) {
            if (narrowOutput || revision.hasAnyStructuredContent()) {
                out.value(listed);
            } else {
                writeWithoutOutput(out);
            }
        }

        private void writeWithoutOutput(JsonWriter out) {
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

    /** A prompt definition under its listed name. */
    public record Prompt(
            String name,
            List<dev.patchbay.mcp.definition.PromptDefinition.Argument> arguments,
            RawJson listed)
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

    /** A resource definition under its listed URI. */
    public record Resource(String uri, RawJson listed) implements ListedResource {
        /** Returns a copy with another listed URI. */
        public Resource at(String other) {
            return new Resource(other, renamed("uri", other, listed));
        }

        @Override
        public void writeTo(JsonWriter out, Revision revision) {
            out.value(listed);
        }
    }

    /** A resource template definition under its listed URI template. */
    public record Template(String uriTemplate, RawJson listed) implements ListedTemplate {
        /** Returns a copy with another listed URI template. */
        public Template at(String other) {
            return new Template(other, renamed("uriTemplate", other, listed));
        }

        @Override
        public void writeTo(JsonWriter out, Revision revision) {
            out.value(listed);
        }
    }

    /** Returns the definition with another value of the name member {@code member}. */
    public static RawJson renamed(String member, String name, RawJson definition) {
        var old = definition.member(member);
        return old.isPresent() && name.equals(old.get().textOrNull())
                ? definition.compact()
                : definition.with(member, out -> out.value(name));
    }
}
