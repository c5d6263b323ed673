package dev.patchbay.fake;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The response to one HTTP request, complete or in pieces. */
final class HttpResponse {
    private static final String EVENTS = "Content-Type: text/event-stream\r\n";

    private final Socket socket;
    private boolean begun;
    private boolean complete;
    private boolean over;
    private Runnable whenOver = () -> {};

    HttpResponse(Socket socket) {
        this.socket = socket;
    }

    /** Has somebody told when it is over, be it that the client has gone. */
    void whenOver(Runnable told) {
        synchronized (this) {
            if (!over) {
                whenOver = told;
                return;
            }
        }
        told.run();
    }

    synchronized boolean begun() {
        return begun;
    }

    /** Whether the client has got all of it. */
    synchronized boolean complete() {
        return complete;
    }

    synchronized boolean over() {
        return over;
    }

    /** All of it at once, without a body if there is no type. */
    void whole(int status, Map<String, String> headers, String type, String body) {
        var bytes = Encoding.bytes(body);
        var kind = type.isEmpty() ? "" : "Content-Type: " + type + "\r\n";
        begin(status, headers, kind + "Content-Length: " + bytes.length + "\r\n");
        write(bytes);
        done();
        end();
    }

    /** Begins a stream of events. */
    void stream(Map<String, String> headers) {
        begin(200, headers, EVENTS + "Transfer-Encoding: chunked\r\n");
    }

    private synchronized void begin(int status, Map<String, String> headers, String more) {
        begun = true;
        var head = new StringBuilder("HTTP/1.1 " + status + " Said\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        write((head + more + "\r\n").getBytes(StandardCharsets.UTF_8));
    }

    /** A piece of a stream. */
    synchronized void piece(String text) {
        var bytes = Encoding.bytes(text);
        write((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        write(bytes);
        write("\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    /** The good end of a stream. */
    void endStream() {
        write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        done();
        end();
    }

    private synchronized void write(byte[] bytes) {
        try {
            OutputStream out = socket.getOutputStream();
            out.write(bytes);
            out.flush();
        } catch (IOException e) {
            // The client is gone, which whoever reads notices.
            over = true;
        }
    }

    private synchronized void done() {
        complete = !over;
    }

    /** Ends it in the middle, and the connection with it. */
    void abort() {
        try {
            socket.close();
        } catch (IOException e) {
            // Then it is closed.
        }
        end();
    }

    /** It is over; the client has gone, or has all there is. */
    void end() {
        Runnable told;
        synchronized (this) {
            over = true;
            told = whenOver;
            whenOver = () -> {};
        }
        told.run();
    }
}
