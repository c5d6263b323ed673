package dev.patchbay.jsonrpc;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.patchbay.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the id of a response that was too long to keep, in its first and last bytes.
 *
 * <p>Servers write the id before the result or after it. The class ignores messages that may be
 * requests.
 */
public final class SkippedAnswer {
    /**
     * The members at the end of an object whose values are strings or numbers. In well-formed JSON,
     * such an end cannot be inside a string, and the last brace closes the message itself.
     */
    private static final Pattern LAST_MEMBERS =
            Pattern.compile(
                    "(?:,\\s*\"\\w++\"\\s*+:\\s*+(?:\"[^\"\\\\]*+\"|-?\\d++)\\s*+)+\\}\\s*+$");

    private static final Pattern ID = Pattern.compile("\"id\"\\s*+:\\s*+(-?\\d{1,18})(?!\\d)");
    private static final Pattern METHOD = Pattern.compile("\"method\"\\s*+:");

    private boolean method;
    private boolean answer;
    private boolean repeated;
    private @Nullable Long id;

    private SkippedAnswer() {}

    /**
     * Returns the id of our request, if it is found.
     *
     * @param end empty while the end is unknown
     */
    public static Optional<RequestId> id(byte[] begin, byte[] end) {
        var found = new SkippedAnswer();
        found.readBegin(begin);
        if (found.id == null && found.answer) {
            found.readEnd(new String(end, StandardCharsets.ISO_8859_1));
        }
        var id = found.id;
        return id == null || !found.answer || found.method || found.repeated
                ? Optional.empty()
                : Optional.of(new RequestId.Whole(id));
    }

    private void readBegin(byte[] begin) {
        try (var parser = Json.parser(begin, 0, begin.length)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                readMembers(parser);
            }
        } catch (JsonProcessingException e) {
            // The known beginning ends here.
            return;
        } catch (IOException e) {
            throw new UncheckedIOException("Reading from memory cannot fail", e);
        }
    }

    private void readMembers(JsonParser parser) throws IOException {
        Long seen = null;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            // The last number may be incomplete, so the next name must come first.
            take(seen);
            seen = null;
            var name = parser.currentName();
            method |= name.equals("method");
            answer |= name.equals("result") || name.equals("error");
            var value = parser.nextToken();
            if (name.equals("id") && value == JsonToken.VALUE_NUMBER_INT) {
                seen = parser.getLongValue();
            }
            parser.skipChildren();
        }
        take(seen);
    }

    private void take(@Nullable Long seen) {
        if (seen != null) {
            repeated |= id != null;
            id = seen;
        }
    }

    private void readEnd(String end) {
        var members = LAST_MEMBERS.matcher(end);
        if (members.find()) {
            method |= METHOD.matcher(members.group()).find();
            var ids = ID.matcher(members.group());
            while (ids.find()) {
                take(Long.valueOf(ids.group(1)));
            }
        }
    }
}
