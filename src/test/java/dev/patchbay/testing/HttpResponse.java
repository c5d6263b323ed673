package dev.patchbay.testing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.RawJson;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One response: its head, and its body while it comes. Whatever breaks HTTP fails, a body that ends
 * before its end included.
 */
public final class HttpResponse {
    private final InputStream input;
    private final int status;
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final boolean chunked;

    /** How many bytes of the body, or of the current chunk, are left. */
    private long left;

    private boolean ended;

    HttpResponse(InputStream input) {
        this.input = input;
        var first = line();
        if (!first.startsWith("HTTP/1.1 ")) {
            throw new AssertionError("A response must begin with its version, found " + first);
        }
        status = Integer.parseInt(first.substring(9, 12));
        for (var line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        chunked = header("Transfer-Encoding").filter("chunked"::equals).isPresent();
        left = chunked ? 0 : header("Content-Length").map(Long::parseLong).orElse(0L);
        ended = !chunked && left == 0;
    }

    public int status() {
        return status;
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    /** Whether the body is a stream of events. */
    public boolean streaming() {
        return header("Content-Type").filter("text/event-stream"::equals).isPresent();
    }

    /** Whether the connection can be used again once the body was read. */
    boolean keepsAlive() {
        return header("Connection").filter("close"::equalsIgnoreCase).isEmpty();
    }

    /** The rest of the body as a text. */
    public String text() {
        return text(Integer.MAX_VALUE);
    }

    /** At most so many bytes of the rest of the body; nothing if there is no more. */
    public String text(int atMost) {
        var text = new ByteArrayOutputStream();
        while (text.size() < atMost) {
            int b = read();
            if (b < 0) {
                break;
            }
            text.write(b);
        }
        return Lines.decode(text.toByteArray());
    }

    /** The rest of the body as JSON. */
    public JsonNode json() {
        return RawJson.parse(text()).tree();
    }

    /** The next block of a stream of events; empty once the server has ended it in good order. */
    public Optional<Event> next() {
        var event = new Event(null, null, null, null);
        boolean empty = true;
        for (var line = bodyLine(); line != null; line = bodyLine()) {
            if (line.isEmpty()) {
                return Optional.of(event);
            }
            empty = false;
            event = event.with(line);
        }
        if (!empty) {
            throw new AssertionError("An event must end with an empty line, found " + event);
        }
        return Optional.empty();
    }

    /** The next message of a stream of events; what carries none is passed over. */
    public Optional<String> nextMessage() {
        for (var event = next(); event.isPresent(); event = next()) {
            var data = event.get().data();
            if (data != null && !data.isEmpty()) {
                return Optional.of(data);
            }
        }
        return Optional.empty();
    }

    /** The next message, which must come. */
    public JsonNode message() {
        return RawJson.parse(
                        nextMessage().orElseThrow(() -> new AssertionError("The stream has ended")))
                .tree();
    }

    /**
     * One block of a stream of events.
     *
     * @param data the text of its data; several fields are several lines
     */
    public record Event(
            @Nullable String id,
            @Nullable String data,
            @Nullable String retry,
            @Nullable String comment) {
        private Event with(String line) {
            int colon = line.indexOf(':');
            var value = line.substring(colon + 1).replaceFirst("^ ", "");
            return switch (line.substring(0, colon)) {
                case "" -> new Event(id, data, retry, value);
                case "id" -> new Event(value, data, retry, comment);
                case "data" ->
                        new Event(id, data == null ? value : data + "\n" + value, retry, comment);
                case "retry" -> new Event(id, data, value, comment);
                case String other -> throw new AssertionError("No field of an event: " + other);
            };
        }
    }

    private @Nullable String bodyLine() {
        var line = new ByteArrayOutputStream();
        for (int b = read(); b != '\n'; b = read()) {
            if (b < 0) {
                return line.size() == 0 ? null : Lines.decode(line.toByteArray());
            }
            line.write(b);
        }
        return Lines.decode(line.toByteArray());
    }

    private int read() {
        if (chunked && left == 0 && !ended) {
            left = Long.parseLong(line(), 16);
            if (left == 0) {
                line();
                ended = true;
            }
        }
        if (ended) {
            return -1;
        }
        int b = raw();
        left--;
        if (left == 0) {
            if (chunked) {
                line();
            } else {
                ended = true;
            }
        }
        return b;
    }

    private String line() {
        var line = new ByteArrayOutputStream();
        for (int b = raw(); b != '\n'; b = raw()) {
            line.write(b);
        }
        return line.toString(StandardCharsets.ISO_8859_1).replaceFirst("\r$", "");
    }

    private int raw() {
        try {
            int b = input.read();
            if (b < 0) {
                throw new EOFException("The connection ended before the response");
            }
            return b;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
