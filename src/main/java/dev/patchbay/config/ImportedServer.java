package dev.patchbay.config;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A server in the file of another program, with all that is said of it there. References such as
 * {@code ${TOKEN}} stay what they are.
 *
 * @param id what its name becomes; it may still be no id
 */
public record ImportedServer(String id, Path file, int line, RawJson definition) {

    static ImportedServer of(Path file, Node.Member server) {
        return new ImportedServer(
                ConfigurationReader.id(server.name()),
                file,
                server.place().line(),
                RawJson.of(out -> write("", server.value(), file, out)));
    }

    /** Without its secrets, as others may print it. */
    @Override
    public String toString() {
        return id + " in " + file + ":" + line;
    }

    private static void write(String name, Node node, Path file, JsonWriter out) {
        switch (node) {
            case Node.Mapping object -> {
                out.beginObject();
                for (var member : object.members()) {
                    out.name(member.name());
                    write(member.name(), member.value(), file, out);
                }
                out.endObject();
            }
            case Node.Sequence list -> {
                out.beginArray();
                list.items().forEach(item -> write("", item, file, out));
                out.endArray();
            }
            case Node.Text text ->
                    out.value(name.equals("cwd") ? absolute(text.value(), file) : text.value());
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

    /** A relative folder begins where the file is, and would begin elsewhere in another one. */
    private static String absolute(String folder, Path file) {
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
