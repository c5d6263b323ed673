package dev.patchbay.config.imports;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.servers.ConfigurationReader;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server from the file of another program, with its whole definition. References such as {@code
 * ${TOKEN}} stay references. A value that an editor would ask its user for becomes a variable.
 *
 * @param id the id for its name; it may still be no valid id
 * @param line where the server begins, from 1; 0 if the file is TOML and has no header for it
 */
public record ImportedServer(String id, Path file, int line, RawJson definition) {
    private static final Pattern INPUT = Pattern.compile("(?<!\\$)\\$\\{input:([^}]+)}");
    private static final String WORKSPACE = "${workspaceFolder}";

    /** A reference of Gemini to a variable, in addition to {@code ${NAME}}. */
    private static final Pattern BARE = Pattern.compile("\\$([A-Za-z_][A-Za-z0-9_]*)");

    /** Keys of Codex: whether it asks its user before a call, and makes calls in parallel. */
    private static final Set<String> OF_CODEX =
            Set.of("default_tools_approval_mode", "supports_parallel_tool_calls");

    /**
     * Converts a server.
     *
     * @param workspace the project folder, if the target file has a different one; empty if it is
     *     the same
     */
    static ImportedServer of(Path file, ConfigurationNode.Member server, String workspace) {
        return new ImportedServer(
                ConfigurationReader.id(server.name()),
                file,
                server.place().line(),
                RawJson.of(new Writing(file, workspace, server.value())::writeTo));
    }

    /** Leaves out the definition, because logs and messages must not contain its secrets. */
    @Override
    public String toString() {
        return id + " in " + file + (line > 0 ? ":" + line : "");
    }

    /** Writes the definition for the target file. */
    private record Writing(Path file, String workspace, ConfigurationNode definition) {
        void writeTo(JsonWriter out) {
            if (!(definition instanceof ConfigurationNode.Mapping server)) {
                write("", definition, out);
                return;
            }
            out.beginObject();
            for (var member : server.members()) {
                if (!ofCodex(member)) {
                    out.name(member.name());
                    write(member.name(), variables(member), out);
                }
            }
            out.endObject();
        }

        private boolean ofCodex(ConfigurationNode.Member member) {
            return file.toString().endsWith(".toml")
                    && (OF_CODEX.contains(member.name())
                            // Codex keeps here which calls of a tool it asks its user about.
                            || (member.name().equals("tools")
                                    && member.value() instanceof ConfigurationNode.Mapping));
        }

        /**
         * Returns the names of the variables. Codex also writes them as objects, and lists
         * variables of remote machines, which are left out.
         */
        private static ConfigurationNode variables(ConfigurationNode.Member member) {
            if (!member.name().equals("env_vars")
                    || !(member.value() instanceof ConfigurationNode.Sequence list)) {
                return member.value();
            }
            return new ConfigurationNode.Sequence(
                    list.place(),
                    list.items().stream()
                            .filter(one -> !text(one, "source").equals("remote"))
                            .map(one ->
                                    one instanceof ConfigurationNode.Mapping
                                            ? new ConfigurationNode.Text(
                                                    one.place(), text(one, "name"))
                                            : one)
                            .toList());
        }

        private static String text(ConfigurationNode object, String name) {
            return object instanceof ConfigurationNode.Mapping mapping
                    ? mapping.members().stream()
                            .filter(one -> one.name().equals(name))
                            .map(ConfigurationNode.Member::value)
                            .filter(ConfigurationNode.Text.class::isInstance)
                            .map(value -> ((ConfigurationNode.Text) value).value())
                            .findFirst()
                            .orElse("")
                    : "";
        }

        private void write(String name, ConfigurationNode node, JsonWriter out) {
            switch (node) {
                case ConfigurationNode.Mapping object -> {
                    out.beginObject();
                    for (var member : object.members()) {
                        out.name(member.name());
                        write(member.name(), member.value(), out);
                    }
                    out.endObject();
                }
                case ConfigurationNode.Sequence list -> {
                    out.beginArray();
                    list.items().forEach(item -> write("", item, out));
                    out.endArray();
                }
                case ConfigurationNode.Text text -> {
                    var moved = moved(text.value());
                    out.value(name.equals("cwd") ? absolute(moved) : moved);
                }
                case ConfigurationNode.Numeral number -> number(number.spelling(), out);
                case ConfigurationNode.Truth truth -> out.value(truth.value());
                case ConfigurationNode.Nothing _ -> out.nullValue();
            }
        }

        /** Writes a number. A number that TOML allows but JSON does not becomes a text. */
        private static void number(String spelling, JsonWriter out) {
            try {
                out.value(RawJson.parse(spelling));
            } catch (IllegalArgumentException _) {
                out.value(spelling);
            }
        }

        /** Returns the text with references that have the same meaning in the target file. */
        private String moved(String text) {
            var withVariables =
                    INPUT.matcher(text)
                            .replaceAll(
                                    input -> Matcher.quoteReplacement(variable(input.group(1))));
            var own =
                    ofGemini() ? BARE.matcher(withVariables).replaceAll("\\${$1}") : withVariables;
            return workspace.isEmpty() ? own : own.replace(WORKSPACE, workspace);
        }

        private boolean ofGemini() {
            return file.endsWith(Path.of(".gemini", "settings.json"));
        }

        private static String variable(String input) {
            var name = input.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9_]", "_");
            return "${" + (Character.isDigit(name.charAt(0)) ? "_" : "") + name + "}";
        }

        /**
         * Returns an absolute folder. A relative folder starts at its own file, so it would be
         * another folder in the target file.
         */
        private String absolute(String folder) {
            if (folder.contains("${")) {
                return folder;
            }
            try {
                var start = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
                return start.resolve(folder).normalize().toString();
            } catch (InvalidPathException _) {
                return folder;
            }
        }
    }
}
