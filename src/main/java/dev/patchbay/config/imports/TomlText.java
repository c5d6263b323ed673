package dev.patchbay.config.imports;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.dataformat.toml.TomlFactory;
import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.JsonText;
import dev.patchbay.config.format.TextPosition;
import dev.patchbay.config.format.Unreadable;
import dev.patchbay.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads TOML 1.0, the format of Codex, into the same values as JSON. Dates become texts.
 *
 * <p>Some messages of Jackson quote the text, which may contain secrets, so they are never passed
 * on.
 */
final class TomlText {
    private static final JsonFactory FACTORY =
            TomlFactory.builder()
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .streamReadConstraints(JsonText.CONSTRAINTS)
                    .build();

    /** The messages of Jackson for frequent mistakes, and the messages for users. */
    private static final Map<String, String> MISTAKES =
            Map.of(
                    "Duplicate key",
                            "must have each key once; the key before this place is a"
                                    + " duplicate",
                    "Table redefined", "must have each table once; this table is a duplicate",
                    "Unknown token", "must be TOML; there is no key or value here",
                    "Unknown escape sequence", "must be TOML; this escape sequence is not valid",
                    "Premature end of file", "must be TOML; the file ends too early here");

    private static final Pattern HEADER =
            Pattern.compile(
                    "[ \t]*\\[[ \t]*KEY[ \t]*\\.[ \t]*KEY[ \t]*[].]"
                            .replace("KEY", "([A-Za-z0-9_-]+|\"[^\"\\\\]*\"|'[^']*')"));

    private TomlText() {}

    /**
     * Reads a whole file. A table inside a table has the place of its header, if it has one. Other
     * values have no place of their own.
     *
     * @throws Unreadable if the text is not TOML
     */
    static ConfigurationNode.Mapping parse(String text) throws Unreadable {
        try (var parser = FACTORY.createParser(text)) {
            return located((ConfigurationNode.Mapping) JsonText.tree(parser), headers(text));
        } catch (StreamConstraintsException e) {
            throw new Unreadable(
                    TextPosition.NONE,
                    "must not be nested deeper than "
                            + Json.MAX_DEPTH
                            + ", nor have keys of more than "
                            + Json.MAX_NAME_LENGTH
                            + " characters");
        } catch (JsonProcessingException e) {
            throw new Unreadable(
                    JsonText.place(e.getLocation()),
                    MISTAKES.getOrDefault(
                            e.getOriginalMessage(), "must be TOML, but is not valid from here on"));
        } catch (IOException e) {
            throw new UncheckedIOException("A text in memory could not be read", e);
        }
    }

    /** Adds places. Jackson reads the whole file before it returns a value, and keeps none. */
    private static ConfigurationNode.Mapping located(
            ConfigurationNode.Mapping file, Map<List<String>, TextPosition> headers) {
        var members =
                file.members().stream()
                        .map(one ->
                                new ConfigurationNode.Member(
                                        one.place(), one.name(), located(one, headers)))
                        .toList();
        return new ConfigurationNode.Mapping(file.place(), members);
    }

    private static ConfigurationNode located(
            ConfigurationNode.Member table, Map<List<String>, TextPosition> headers) {
        if (!(table.value() instanceof ConfigurationNode.Mapping whole)) {
            return table.value();
        }
        var members =
                whole.members().stream()
                        .map(one ->
                                new ConfigurationNode.Member(
                                        headers.getOrDefault(
                                                List.of(table.name(), one.name()),
                                                TextPosition.NONE),
                                        one.name(),
                                        one.value()))
                        .toList();
        return new ConfigurationNode.Mapping(whole.place(), members);
    }

    /** Returns the places of headers by the first two parts of their names. */
    private static Map<List<String>, TextPosition> headers(String text) {
        var headers = new HashMap<List<String>, TextPosition>();
        int line = 0;
        for (var content : (Iterable<String>) text.lines()::iterator) {
            line++;
            var header = HEADER.matcher(content);
            if (header.lookingAt()) {
                headers.putIfAbsent(
                        List.of(name(header.group(1)), name(header.group(2))),
                        new TextPosition(line, 1));
            }
        }
        return headers;
    }

    private static String name(String key) {
        return "\"'".indexOf(key.charAt(0)) < 0 ? key : key.substring(1, key.length() - 1);
    }
}
