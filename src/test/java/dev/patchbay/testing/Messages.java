package dev.patchbay.testing;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * The messages that tests send, as lines. An id is JSON: a number, or a text with its quotes.
 * Members are JSON without the braces around them.
 */
public final class Messages {
    public static final String SESSION = "Mcp-Session-Id";
    public static final String VERSION = "MCP-Protocol-Version";

    /** What a stateless request says of its client. */
    public static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    /** The same with a wish to be told of progress. */
    public static final String WATCHED =
            META.replace("\"_meta\":{", "\"_meta\":{\"progressToken\":\"t\",");

    private static final Pattern GAP = Pattern.compile("%[sd]");

    private Messages() {}

    /** The pattern with one value for each of its gaps. */
    public static String fill(String pattern, Object... values) {
        var pieces = GAP.split(pattern, -1);
        if (pieces.length != values.length + 1) {
            throw new IllegalArgumentException("There must be a value for each gap: " + pattern);
        }
        var filled = new StringBuilder(pieces[0]);
        for (int i = 0; i < values.length; i++) {
            filled.append(values[i]).append(pieces[i + 1]);
        }
        return filled.toString();
    }

    /** A request without params. */
    public static String request(Object id, String method) {
        return request(id, method, "");
    }

    /** A request; without params if it has no members. */
    public static String request(Object id, String method, String members) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + message(method, members);
    }

    /** A notification; without params if it has no members. */
    public static String notification(String method, String members) {
        return "{\"jsonrpc\":\"2.0\"" + message(method, members);
    }

    private static String message(String method, String members) {
        return ",\"method\":\""
                + method
                + '"'
                + (members.isEmpty() ? "" : ",\"params\":{" + members + "}")
                + "}";
    }

    public static String ping(Object id) {
        return request(id, "ping", "");
    }

    public static String cancellation(Object id) {
        return notification("notifications/cancelled", "\"requestId\":" + id);
    }

    public static String initialize(Object id, String revision) {
        return request(
                id,
                "initialize",
                "\"protocolVersion\":\""
                        + revision
                        + "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}");
    }

    public static String initialized() {
        return notification("notifications/initialized", "");
    }

    /** A stateless request that is answered before the next line is looked at. */
    public static String discover(Object id) {
        return request(id, "server/discover", META);
    }

    /** A call in a session; {@code arguments} is JSON. */
    public static String call(Object id, String tool, String arguments) {
        return request(id, "tools/call", called(tool, arguments));
    }

    /** A stateless call; {@code arguments} is JSON. */
    public static String modernCall(Object id, String tool, String arguments) {
        return request(id, "tools/call", called(tool, arguments) + "," + META);
    }

    /** The members that name a tool and its arguments. */
    public static String called(String tool, String arguments) {
        return "\"name\":\"" + tool + "\",\"arguments\":" + arguments;
    }

    /** A stateless call of the tool that answers with its text. */
    public static String echo(Object id, String text) {
        return modernCall(id, "echo", fill("{\"text\":\"%s\"}", text));
    }

    /** The same call with a wish to be told of progress. */
    public static String watched(String call) {
        return call.contains("_meta")
                ? call.replace(META, WATCHED)
                : call.replaceFirst("}}$", ",\"_meta\":{\"progressToken\":\"t\"}}}");
    }

    /** A stateless call whose progress and log messages its sender wants; {@code token} is JSON. */
    public static String watchedCall(Object id, String token, String tool, String arguments) {
        return modernCall(id, tool, arguments)
                .replace(
                        "\"_meta\":{",
                        fill(
                                "\"_meta\":{\"progressToken\":%s,\"io.modelcontextprotocol/logLevel\":\"debug\",",
                                token));
    }

    /** A stateless subscription to the list of tools. */
    public static String listen(Object id) {
        return request(
                id,
                "subscriptions/listen",
                "\"notifications\":{\"toolsListChanged\":true}," + META);
    }

    /** Makes a handshake; the headers of everything that comes after it. */
    public static Map<String, String> begin(HttpServerProcess server, String revision) {
        try (var connection = server.connect()) {
            return begin(connection, revision);
        }
    }

    /** The same over this connection. */
    public static Map<String, String> begin(HttpConnection connection, String revision) {
        connection.post(HttpConnection.usualHeaders(), initialize(0, revision));
        var welcome = connection.response();
        var headers = HttpConnection.usualHeaders();
        headers.put(SESSION, welcome.header(SESSION).orElseThrow());
        headers.put(VERSION, revision);
        welcome.text();
        connection.post(headers, initialized());
        connection.response();
        return headers;
    }
}
