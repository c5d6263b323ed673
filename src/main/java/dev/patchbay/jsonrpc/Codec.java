package dev.patchbay.jsonrpc;

import static com.fasterxml.jackson.core.JsonToken.END_ARRAY;
import static com.fasterxml.jackson.core.JsonToken.END_OBJECT;
import static com.fasterxml.jackson.core.JsonToken.START_ARRAY;
import static com.fasterxml.jackson.core.JsonToken.START_OBJECT;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.patchbay.json.Json;
import dev.patchbay.json.MemberReader;
import dev.patchbay.json.Utf8;
import dev.patchbay.jsonrpc.Incoming.Unreadable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns the bytes of one frame into messages.
 *
 * <p>Only the envelope is looked at; params and results are checked and skipped in the same pass
 * and stay slices of the frame. What is not as messages usually are is read again by Jackson, which
 * knows the rest and says what is wrong.
 */
public final class Codec {
    /**
     * The sniffing of UTF-16 and UTF-32 looks at the first four bytes, and NUL is legal nowhere in
     * JSON.
     */
    private static final int SNIFFED = 4;

    /** A message of three bytes costs a hundred times that in memory. */
    private static final int MAX_BATCH = 1_000;

    private static final Pattern ADVICE =
            Pattern.compile(
                    ": enable `JsonReadFeature.*| \\(not recognized as one since Feature.*");

    private static final String LIMITS =
            "A message must keep to the limits: values nested "
                    + Json.MAX_DEPTH
                    + " deep, numbers of "
                    + Json.MAX_NUMBER_DIGITS
                    + " digits, names of "
                    + Json.MAX_NAME_LENGTH
                    + " characters";

    private Codec() {}

    /**
     * Reads a frame; whatever is wrong with it comes back as a value. The array must not change
     * after.
     */
    public static Incoming decode(byte[] bytes, int length) {
        if (!Utf8.wellFormed(bytes, 0, length) || startsWithNul(bytes, length)) {
            return unreadable(RpcError.parseError("A message must be well-formed UTF-8"));
        }
        var usual = usual(bytes, length);
        return usual == null ? decodeByParser(bytes, length) : usual;
    }

    /** The message, if it is as messages usually are. */
    private static @Nullable Incoming usual(byte[] bytes, int length) {
        var members = new MemberReader(bytes, length);
        var envelope = new Envelope();
        while (members.next()) {
            envelope.read(members.name(), members.value());
        }
        return members.whole() ? envelope.toMessage() : null;
    }

    private static Incoming decodeByParser(byte[] bytes, int length) {
        var envelope = new Envelope();
        try (var parser = Json.parser(bytes, 0, length)) {
            return decode(parser, envelope, bytes);
        } catch (StreamConstraintsException e) {
            return envelope.unreadable(RpcError.invalidRequest(LIMITS));
        } catch (JsonEOFException e) {
            return envelope.unreadable(
                    RpcError.parseError(
                            "A message must be complete JSON, found its end too early"));
        } catch (JsonParseException e) {
            return envelope.unreadable(
                    RpcError.parseError(
                            "A message must be JSON: " + reason(e.getOriginalMessage())));
        } catch (IOException e) {
            throw new UncheckedIOException("Reading from memory cannot fail", e);
        }
    }

    private static Incoming decode(JsonParser parser, Envelope envelope, byte[] bytes)
            throws IOException {
        var first = parser.nextToken();
        if (first == null) {
            return unreadable(RpcError.parseError("A message must be JSON, found nothing"));
        }
        var incoming =
                first == START_ARRAY ? batch(parser, bytes) : message(parser, envelope, bytes);
        if (parser.nextToken() != null) {
            return envelope.unreadable(
                    RpcError.parseError(
                            "A frame must hold one JSON value, found more after its end"));
        }
        return incoming;
    }

    private static boolean startsWithNul(byte[] bytes, int length) {
        for (int i = 0; i < Math.min(SNIFFED, length); i++) {
            if (bytes[i] == 0) {
                return true;
            }
        }
        return false;
    }

    private static Unreadable unreadable(RpcError error) {
        return new Unreadable(null, error);
    }

    private static Incoming batch(JsonParser parser, byte[] bytes) throws IOException {
        var messages = new ArrayList<Incoming>();
        while (parser.nextToken() != END_ARRAY) {
            var message = message(parser, new Envelope(), bytes);
            // Whatever comes after that is checked to be JSON and not kept.
            if (messages.size() <= MAX_BATCH) {
                messages.add(message);
            }
        }
        if (messages.size() > MAX_BATCH) {
            return unreadable(
                    RpcError.invalidRequest(
                            "A batch must not have more than " + MAX_BATCH + " messages"));
        }
        return messages.isEmpty()
                ? unreadable(RpcError.invalidRequest("A batch must not be empty"))
                : new Incoming.Batch(messages);
    }

    private static Incoming message(JsonParser parser, Envelope envelope, byte[] bytes)
            throws IOException {
        if (parser.currentToken() != START_OBJECT) {
            parser.skipChildren();
            return unreadable(RpcError.invalidRequest("A message must be a JSON object"));
        }
        while (parser.nextToken() != END_OBJECT) {
            var name = parser.currentName();
            parser.nextToken();
            Slice.of(parser, bytes).giveTo(envelope, name);
        }
        return envelope.toMessage();
    }

    /** The parser's first line, without its advice on its own settings. */
    private static String reason(String text) {
        int end = text.indexOf('\n');
        var line = end < 0 ? text : text.substring(0, end);
        return RpcError.quote(ADVICE.matcher(line).replaceFirst(""));
    }
}
