package dev.patchbay.transport.http;

import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.Messages;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A message that does not end. */
public final class Upload {
    private static final String BEGIN = Messages.modernCall(1, "echo", "{\"text\":\"hi\"}");
    private static final int PIECE = 100_000;

    private Upload() {}

    /** One that announces so many bytes and sends a little less. */
    public static HttpConnection unfinished(
            HttpServerProcess to, Map<String, String> more, int bytes) {
        var connection = to.connect();
        var headers = McpHeaders.of(BEGIN);
        headers.putAll(more);
        headers.put("Content-Length", Integer.toString(bytes));
        connection.send(HttpConnection.head("POST", headers));
        fill(connection, BEGIN.substring(0, 20), bytes - PIECE, false);
        return connection;
    }

    /** The same, but its length is not known before. */
    static HttpConnection unfinishedInChunks(
            HttpServerProcess to, Map<String, String> more, int bytes) {
        var connection = to.connect();
        var headers = McpHeaders.of(BEGIN);
        headers.putAll(more);
        headers.put("Transfer-Encoding", "chunked");
        connection.send(HttpConnection.head("POST", headers));
        fill(connection, BEGIN.substring(0, 20), bytes, true);
        return connection;
    }

    private static void fill(HttpConnection connection, String begin, int bytes, boolean chunked) {
        try {
            send(connection, begin, chunked);
            for (int sent = begin.length(); sent < bytes; sent += PIECE) {
                send(connection, " ".repeat(Math.min(PIECE, bytes - sent)), chunked);
            }
        } catch (UncheckedIOException e) {
            // The server has refused it and goes on without.
            return;
        }
    }

    private static void send(HttpConnection connection, String text, boolean chunked) {
        var piece = chunked ? Integer.toHexString(text.length()) + "\r\n" + text + "\r\n" : text;
        connection.send(piece.getBytes(StandardCharsets.US_ASCII));
    }
}
