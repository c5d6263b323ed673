package dev.patchbay.mission;

import java.util.regex.Pattern;

/** Lines that tests send. */
final class Messages {
    static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private static final Pattern GAP = Pattern.compile("%[sd]");

    private Messages() {}

    /** The pattern with one value for each of its gaps. */
    static String fill(String pattern, Object... values) {
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

    /** A request; {@code id} is JSON. */
    static String request(String id, String method, String params) {
        return fill(
                "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"%s\",\"params\":{%s}}",
                id, method, params);
    }

    static String ping(String id) {
        return fill("{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"ping\"}", id);
    }

    /** A stateless request that is answered before the next line is looked at. */
    static String discover(String id) {
        return request(id, "server/discover", META);
    }

    /** A stateless call of a tool; {@code arguments} is JSON. */
    static String call(String id, String tool, String arguments) {
        return request(
                id,
                "tools/call",
                fill("\"name\":\"%s\",\"arguments\":%s,%s", tool, arguments, META));
    }

    /** A stateless call whose progress its sender wants to know. */
    static String watchedCall(String id, String token, String tool, String arguments) {
        return call(id, tool, arguments)
                .replace(
                        "\"_meta\":{",
                        fill(
                                "\"_meta\":{\"progressToken\":%s,\"io.modelcontextprotocol/logLevel\":\"debug\",",
                                token));
    }

    static String echo(String id, String text) {
        return call(id, "echo", fill("{\"text\":\"%s\"}", text));
    }

    static String cancel(String id) {
        return fill(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":%s}}",
                id);
    }

    static String initialize(String id, String revision) {
        return request(
                id,
                "initialize",
                fill(
                        "\"protocolVersion\":\"%s\",\"capabilities\":{},\"clientInfo\":{\"name\":\"mission\",\"version\":\"1\"}",
                        revision));
    }

    static String initialized() {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
    }
}
