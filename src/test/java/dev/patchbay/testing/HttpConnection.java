package dev.patchbay.testing;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One connection of HTTP/1.1 by hand: requests out, responses in, one after the other.
 *
 * <p>Concurrency: for one thread at a time, but any may close it, which ends whatever waits.
 */
public final class HttpConnection implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream input;
    private final OutputStream output;

    private HttpConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.input = new BufferedInputStream(socket.getInputStream(), 1 << 16);
        this.output = socket.getOutputStream();
    }

    /** Connects to a server on this machine. */
    public static HttpConnection to(int port) {
        return to(port, 0);
    }

    /** The same with a buffer for what the server sends that is no larger than it must be. */
    public static HttpConnection to(int port, int receiveBuffer) {
        var socket = new Socket();
        try {
            if (receiveBuffer > 0) {
                socket.setReceiveBufferSize(receiveBuffer);
            }
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return new HttpConnection(socket);
        } catch (IOException e) {
            throw new UncheckedIOException("The server takes no connection", e);
        }
    }

    /** What clients of MCP say with every message. */
    public static Map<String, String> usualHeaders() {
        var headers = new LinkedHashMap<String, String>();
        headers.put("Host", "localhost");
        headers.put("Content-Type", "application/json");
        headers.put("Accept", "application/json, text/event-stream");
        return headers;
    }

    /** Posts one message. */
    public void post(Map<String, String> headers, String message) {
        request("POST", headers, message.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends one request with these headers and its length. */
    public void request(String method, Map<String, String> headers, byte[] body) {
        request(method, HttpServerProcess.PATH, headers, body);
    }

    /** The same to another path than the usual one. */
    public void request(String method, String path, Map<String, String> headers, byte[] body) {
        var all = new LinkedHashMap<>(headers);
        all.putIfAbsent("Host", "localhost");
        if (body.length > 0 || method.equals("POST")) {
            all.put("Content-Length", Integer.toString(body.length));
        }
        var head = head(method, path, all);
        var whole = new byte[head.length + body.length];
        System.arraycopy(head, 0, whole, 0, head.length);
        System.arraycopy(body, 0, whole, head.length, body.length);
        send(whole);
    }

    /** The first part of a request, just as it is told. */
    public static byte[] head(String method, Map<String, String> headers) {
        return head(method, HttpServerProcess.PATH, headers);
    }

    private static byte[] head(String method, String path, Map<String, String> headers) {
        var head = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Sends bytes as they are. */
    public void send(byte[] bytes) {
        try {
            output.write(bytes);
            output.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("The server takes no more", e);
        }
    }

    /** Waits for the head of the next response; the one before must have been read. */
    public HttpResponse response() {
        return new HttpResponse(input);
    }

    /** All that the server still sends before it ends the connection. */
    public String rest() {
        try {
            return new String(input.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the server ends the connection without another byte; waits for either. */
    public boolean ended() {
        try {
            return input.read() < 0;
        } catch (SocketException e) {
            // A connection that is reset has ended as well.
            return true;
        } catch (IOException e) {
            throw new AssertionError("The server neither says anything nor ends", e);
        }
    }

    /** Returns whether the server has ended the connection by now. Keeps what it has sent. */
    public boolean endedByNow() {
        try {
            socket.setSoTimeout(1);
            input.mark(1);
            boolean ended = input.read() < 0;
            input.reset();
            return ended;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            // A connection that is reset has ended as well.
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            restoreTimeout();
        }
    }

    private void restoreTimeout() {
        try {
            socket.setSoTimeout(PATIENCE_MILLIS);
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether nothing was sent that was not read; does not wait. */
    public boolean silent() {
        try {
            return input.available() == 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the connection without any of the usual politeness. */
    public void reset() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
