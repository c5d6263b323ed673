package dev.patchbay.config;

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
 * Reads JSON as people and editors write it, with comments and commas before a closing bracket, and
 * remembers where everything stands.
 *
 * <p>Jackson's own messages quote the text that they stumble over, so none of them is passed on.
 */
final class JsonText {
    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                    .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(Json.MAX_DEPTH)
                                    .maxNumberLength(Json.MAX_NUMBER_DIGITS)
                                    .maxNameLength(Json.MAX_NAME_LENGTH)
                                    .build())
                    .build();

    private final JsonParser parser;

    private JsonText(JsonParser parser) {
        this.parser = parser;
    }

    /**
     * Reads the one value of a text.
     *
     * @throws Unreadable if the text is something else
     */
    static Node parse(String text) throws Unreadable {
        try (var parser = FACTORY.createParser(text)) {
            return new JsonText(parser).whole();
        } catch (IOException e) {
            throw new UncheckedIOException("A text in memory could not be read", e);
        }
    }

    private Node whole() throws IOException, Unreadable {
        try {
            var first = parser.nextToken();
            if (first == null) {
                throw new Unreadable(Place.START, "must be a JSON object, found nothing");
            }
            var value = value(first);
            if (parser.nextToken() != null) {
                throw new Unreadable(
                        place(parser.currentTokenLocation()),
                        "must be one JSON value, found more behind it");
            }
            return value;
        } catch (JsonEOFException _) {
            var opened =
                    place(
                            parser.getParsingContext()
                                    .startLocation(parser.currentLocation().contentReference()));
            throw new Unreadable(opened, "must be JSON; what begins here is nowhere closed");
        } catch (JsonProcessingException e) {
            throw new Unreadable(
                    place(e.getLocation()),
                    "must be JSON; it is none here: names and texts need double quotes, and"
                            + " a comma parts them");
        }
    }

    private Node value(JsonToken token) throws IOException {
        var place = place(parser.currentTokenLocation());
        return switch (token) {
            case START_OBJECT -> object(place);
            case START_ARRAY -> array(place);
            case VALUE_STRING -> new Node.Text(place, parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Node.Numeral(place, parser.getText());
            case VALUE_TRUE -> new Node.Truth(place, true);
            case VALUE_FALSE -> new Node.Truth(place, false);
            case VALUE_NULL -> new Node.Nothing(place);
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
                    throw new IllegalStateException("No value begins with " + token);
        };
    }

    private Node object(Place place) throws IOException {
        var members = new ArrayList<Node.Member>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var at = place(parser.currentTokenLocation());
            var name = parser.currentName();
            members.add(new Node.Member(at, name, value(parser.nextToken())));
        }
        return new Node.Mapping(place, members);
    }

    private Node array(Place place) throws IOException {
        var items = new ArrayList<Node>();
        for (var token = parser.nextToken();
                token != JsonToken.END_ARRAY;
                token = parser.nextToken()) {
            items.add(value(token));
        }
        return new Node.Sequence(place, items);
    }

    private static Place place(@Nullable JsonLocation location) {
        return location == null
                ? Place.START
                : new Place(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
    }
}
