package dev.patchbay.config.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.patchbay.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON as users and editors write it, with comments and with commas before a closing bracket,
 * and records the position of each value.
 *
 * <p>Messages of Jackson quote the text, which may contain secrets, so they are never passed on.
 */
public final class JsonText {
    /** The limits of every reader of a configuration file. */
    public static final StreamReadConstraints CONSTRAINTS =
            StreamReadConstraints.builder()
                    .maxNestingDepth(Json.MAX_DEPTH)
                    .maxNumberLength(Json.MAX_NUMBER_DIGITS)
                    .maxNameLength(Json.MAX_NAME_LENGTH)
                    .build();

    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                    .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .streamReadConstraints(CONSTRAINTS)
                    .build();

    private final JsonParser parser;

    private JsonText(JsonParser parser) {
        this.parser = parser;
    }

    /**
     * Reads a text that has exactly one value.
     *
     * @throws Unreadable if the text has another form
     */
    public static ConfigurationNode parse(String text) throws Unreadable {
        try (var parser = FACTORY.createParser(text)) {
            return new JsonText(parser).whole();
        } catch (IOException e) {
            throw new UncheckedIOException("A text in memory could not be read", e);
        }
    }

    /** Reads the next value of a parser, which may be one of another format. */
    public static ConfigurationNode tree(JsonParser parser) throws IOException {
        return new JsonText(parser).value(parser.nextToken());
    }

    private ConfigurationNode whole() throws IOException, Unreadable {
        try {
            var first = parser.nextToken();
            if (first == null) {
                throw new Unreadable(TextPosition.START, "must be a JSON object, found nothing");
            }
            var value = value(first);
            if (parser.nextToken() != null) {
                throw new Unreadable(
                        place(parser.currentTokenLocation()),
                        "must be one JSON value, found more text after it");
            }
            return value;
        } catch (JsonEOFException _) {
            var opened =
                    place(
                            parser.getParsingContext()
                                    .startLocation(parser.currentLocation().contentReference()));
            throw new Unreadable(opened, "must be JSON; the value that begins here is not closed");
        } catch (JsonProcessingException e) {
            throw new Unreadable(
                    place(e.getLocation()),
                    "must be JSON, but is not valid from here on: names and texts"
                            + " need double quotes, and members need commas between them");
        }
    }

    private ConfigurationNode value(JsonToken token) throws IOException {
        var place = place(parser.currentTokenLocation());
        return switch (token) {
            case START_OBJECT -> object(place);
            case START_ARRAY -> array(place);
            case VALUE_STRING -> new ConfigurationNode.Text(place, parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                    new ConfigurationNode.Numeral(place, parser.getText());
            case VALUE_TRUE -> new ConfigurationNode.Truth(place, true);
            case VALUE_FALSE -> new ConfigurationNode.Truth(place, false);
            case VALUE_NULL -> new ConfigurationNode.Nothing(place);
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
                    throw new IllegalStateException("No value begins with " + token);
        };
    }

    private ConfigurationNode object(TextPosition place) throws IOException {
        var members = new ArrayList<ConfigurationNode.Member>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var at = place(parser.currentTokenLocation());
            var name = parser.currentName();
            members.add(new ConfigurationNode.Member(at, name, value(parser.nextToken())));
        }
        return new ConfigurationNode.Mapping(place, members);
    }

    private ConfigurationNode array(TextPosition place) throws IOException {
        var items = new ArrayList<ConfigurationNode>();
        for (var token = parser.nextToken();
                token != JsonToken.END_ARRAY;
                token = parser.nextToken()) {
            items.add(value(token));
        }
        return new ConfigurationNode.Sequence(place, items);
    }

    /** Returns the position that a parser states; the start if it states none. */
    public static TextPosition place(@Nullable JsonLocation location) {
        return location == null
                ? TextPosition.START
                : new TextPosition(
                        Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
    }
}
