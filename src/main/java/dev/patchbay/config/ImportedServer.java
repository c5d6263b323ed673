package dev.patchbay.config;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server in the file of another program, with all that is said of it there. References such as
 * {@code ${TOKEN}} stay what they are; what an editor would ask its user for becomes a variable.
 *
 * @param id what its name becomes; it may still be no id
 */
public record ImportedServer(String id, Path file, int line, RawJson definition) {
    private static final Pattern INPUT = Pattern.compile("(?<!\\$)\\$\\{input:([^}]+)}");
    private static final String WORKSPACE = "${workspaceFolder}";

    /**
     * Takes a server over.
     *
     * @param workspace the folder of the project, if it is another one for the file that the server
     *     goes to; empty if it is the same
     */
    static ImportedServer of(Path file, Node.Member server, String workspace) {
        return new ImportedServer(
                ConfigurationReader.id(server.name()),
                file,
                server.place().line(),
                RawJson.of(new Writing(file, workspace, server.value())::writeTo));
    }

    /** Without its secrets, as others may print it. */
    @Override
    public String toString() {
        return id + " in " + file + ":" + line;
    }

    /** The definition as it is written elsewhere. */
    private record Writing(Path file, String workspace, Node definition) {
        void writeTo(JsonWriter out) {
            write("", definition, out);
        }

        private void write(String name, Node node, JsonWriter out) {
            switch (node) {
                case Node.Mapping object -> {
                    out.beginObject();
                    for (var member : object.members()) {
                        out.name(member.name());
                        write(member.name(), member.value(), out);
                    }
                    out.endObject();
                }
                case Node.Sequence list -> {
                    out.beginArray();
                    list.items().forEach(item -> write("", item, out));
                    out.endArray();
                }
                case Node.Text text -> {
                    var moved = moved(text.value());
                    out.value(name.equals("cwd") ? absolute(moved) : moved);
                }
                case Node.Numeral number -> number(number.spelling(), out);
                case Node.Truth truth -> out.value(truth.value());
                case Node.Nothing _ -> out.nullValue();
            }
        }

        /** TOML has spellings that JSON has not. */
        private static void number(String spelling, JsonWriter out) {
            try {
                out.value(RawJson.parse(spelling));
            } catch (IllegalArgumentException _) {
                out.value(spelling);
            }
        }

        /** With references that mean the same where the text goes. */
        private String moved(String text) {
            var asked =
                    INPUT.matcher(text)
                            .replaceAll(
                                    input -> Matcher.quoteReplacement(variable(input.group(1))));
            return workspace.isEmpty() ? asked : asked.replace(WORKSPACE, workspace);
        }

        private static String variable(String input) {
            var name = input.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9_]", "_");
            return "${" + (Character.isDigit(name.charAt(0)) ? "_" : "") + name + "}";
        }

        /** A relative folder begins where the file is, and would begin elsewhere in another one. */
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
