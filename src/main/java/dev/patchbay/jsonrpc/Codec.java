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
import dev.patchbay.json.JsonWhitespace;
import dev.patchbay.json.MemberReader;
import dev.patchbay.json.Utf8;
import dev.patchbay.jsonrpc.Incoming.Unreadable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the bytes of one frame into messages.
 *
 * <p>Only the members of the message are read. Params and results are checked and skipped in the
 * same pass, and stay slices of the frame. Jackson reads uncommon messages again, and describes
 * their errors.
 */
public final class Codec {
    /**
     * Jackson detects UTF-16 and UTF-32 from NUL bytes among the first 4 bytes. NUL is never legal
     * in JSON.
     */
    private static final int CHECKED_BYTES = 4;

    /** A message of 3 bytes takes a hundred times as much memory. */
    private static final int MAX_BATCH = 1_000;

    /** Replaces bytes that are not UTF-8. */
    private static final char REPLACEMENT = '\ufffd';

    private static final RpcError NOT_UTF_8 =
            RpcError.parseError("A message must be well-formed UTF-8");

    private static final Pattern ADVICE =
            Pattern.compile(
                    ": enable `JsonReadFeature.*| \\(not recognized as one since Feature.*");

    private static final String LIMITS =
            "A message must not exceed the limits: values nested "
                    + Json.MAX_DEPTH
                    + " deep, numbers of "
                    + Json.MAX_NUMBER_DIGITS
                    + " digits, names of "
                    + Json.MAX_NAME_LENGTH
                    + " characters";

    private Codec() {}

    /**
     * Decodes a frame. Errors are returned as values. Line breaks and tabs between tokens become
     * spaces in the array itself, because parts of it are forwarded to transports that end a
     * message at a line break. The array must not change after the call.
     */
    public static Incoming decode(byte[] bytes, int length) {
        if (startsWithNul(bytes, length)) {
            return unreadable(NOT_UTF_8);
        }
        if (!Utf8.wellFormed(bytes, 0, length)) {
            return malformed(bytes, length);
        }
        JsonWhitespace.toSpaces(bytes, 0, length);
        var usual = usual(bytes, length);
        return usual == null ? decodeByParser(bytes, length) : usual;
    }

    /** Finds the ids of a message that is not UTF-8. With replaced bytes, it may be valid JSON. */
    private static Unreadable malformed(byte[] bytes, int length) {
        var readable =
                new String(bytes, 0, length, StandardCharsets.UTF_8)
                        .getBytes(StandardCharsets.UTF_8);
        return switch (decode(readable, readable.length)) {
            case JsonRpcMessage.Request request -> about(request.id(), null);
            case JsonRpcMessage.Success success -> about(success.id(), success.id());
            case JsonRpcMessage.Failure failure -> about(failure.id(), failure.id());
            case Unreadable unreadable -> about(unreadable.id(), unreadable.ours());
            case JsonRpcMessage.Notification _, Incoming.Batch _ -> unreadable(NOT_UTF_8);
        };
    }

    private static Unreadable about(@Nullable RequestId id, @Nullable RequestId answered) {
        return new Unreadable(whole(id), whole(answered), NOT_UTF_8);
    }

    /** Returns the id, or null if a part of it may be lost. */
    private static @Nullable RequestId whole(@Nullable RequestId id) {
        boolean damaged =
                id instanceof RequestId.Text text && text.value().indexOf(REPLACEMENT) >= 0;
        return damaged ? null : id;
    }

    /** Returns the message if it has the common form, else null. */
    private static @Nullable Incoming usual(byte[] bytes, int length) {
        var members = new MemberReader(bytes, length);
        var envelope = new MessageMembers();
        while (members.next()) {
            envelope.read(members.name(), members.value());
        }
        return members.whole() ? envelope.toMessage() : null;
    }

    private static Incoming decodeByParser(byte[] bytes, int length) {
        var envelope = new MessageMembers();
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

    private static Incoming decode(JsonParser parser, MessageMembers envelope, byte[] bytes)
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
        for (int i = 0; i < Math.min(CHECKED_BYTES, length); i++) {
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
            var message = message(parser, new MessageMembers(), bytes);
            // Further messages are checked to be JSON, but not kept.
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

    private static Incoming message(JsonParser parser, MessageMembers envelope, byte[] bytes)
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

    /** Returns the first line of the parser's message, without advice about its settings. */
    private static String reason(String text) {
        int end = text.indexOf('\n');
        var line = end < 0 ? text : text.substring(0, end);
        return RpcError.quote(ADVICE.matcher(line).replaceFirst(""));
    }
}
