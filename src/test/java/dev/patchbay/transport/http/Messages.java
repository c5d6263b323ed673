package dev.patchbay.transport.http;

import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import java.util.Map;

/** What the clients of these tests say. */
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

    private Messages() {}

    /** A request; without params if there are none. */
    public static String request(int id, String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":"
                + id
                + ",\"method\":\""
                + method
                + '"'
                + (params.isEmpty() ? "" : ",\"params\":{" + params + "}")
                + "}";
    }

    public static String call(int id, String tool, String arguments) {
        return request(id, "tools/call", "\"name\":\"" + tool + "\",\"arguments\":" + arguments);
    }

    /** A stateless call. */
    public static String modernCall(int id, String tool, String arguments) {
        return request(
                id,
                "tools/call",
                "\"name\":\"" + tool + "\",\"arguments\":" + arguments + "," + META);
    }

    public static String watched(String call) {
        return call.contains("_meta")
                ? call.replace(META, WATCHED)
                : call.replaceFirst("}}$", ",\"_meta\":{\"progressToken\":\"t\"}}}");
    }

    /** A stateless subscription to the list of tools. */
    public static String listen(int id) {
        return request(
                id,
                "subscriptions/listen",
                "\"notifications\":{\"toolsListChanged\":true}," + META);
    }

    public static String ping(int id) {
        return request(id, "ping", "");
    }

    public static String notification(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":{" + params + "}}";
    }

    public static String initialize(String revision) {
        return request(
                0,
                "initialize",
                "\"protocolVersion\":\""
                        + revision
                        + "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}");
    }

    /** Makes a handshake; the headers of everything that comes after it. */
    public static Map<String, String> begin(HttpServerProcess server, String revision) {
        try (var connection = server.connect()) {
            connection.post(HttpConnection.usualHeaders(), initialize(revision));
            var welcome = connection.response();
            var headers = HttpConnection.usualHeaders();
            headers.put(SESSION, welcome.header(SESSION).orElseThrow());
            headers.put(VERSION, revision);
            welcome.text();
            connection.post(headers, notification("notifications/initialized", ""));
            connection.response();
            return headers;
        }
    }
}
