package dev.patchbay.fake;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/** Serves stateless requests. It requires that their headers match their bodies. */
final class Stateless {
    private final Server server;

    Stateless(Server server) {
        this.server = server;
    }

    void post(HttpRequest request, Map<String, Object> message, HttpResponse response) {
        var reply =
                new HttpReply(
                        response, new EventStream("", false, server.messageText()), Map.of(), true);
        if (!server.versions().modern()) {
            response.whole(400, Map.of(), "text/plain", "Bad Request: Server not initialized");
            return;
        }
        var wrong = wrong(request, message);
        if (!wrong.isEmpty()) {
            reply.send(Conversation.error(message.get("id"), new Refused(-32020, wrong)));
            return;
        }
        var conversation = server.converse(reply);
        response.whenOver(() -> {
            server.ended(conversation);
            if (!response.complete()) {
                server.journal().note("left", String.valueOf(message.get("method")));
            }
        });
        conversation.receive(request.body(), reply);
        if (!message.containsKey("id")) {
            reply.accept();
        }
    }

    /** What is wrong with the headers; empty for nothing. */
    private String wrong(HttpRequest request, Map<String, Object> message) {
        var params = Json.map(message.get("params"));
        var name = (String) params.getOrDefault("name", params.getOrDefault("uri", ""));
        if (!request.header("mcp-protocol-version").equals(Versions.claimed(params))) {
            return "MCP-Protocol-Version must be that of the body";
        }
        if (!request.header("mcp-method").equals(message.get("method"))) {
            return "Mcp-Method must be that of the body";
        }
        if (!plain(request.header("mcp-name")).equals(name)) {
            return "Mcp-Name must be that of the body";
        }
        var arguments = Json.map(params.get("arguments"));
        for (var mirrored : server.results().offer().mirrored(name).entrySet()) {
            var argument = arguments.get(mirrored.getKey());
            var header = "mcp-param-" + mirrored.getValue();
            if (!plain(request.header(header)).equals(argument == null ? "" : argument + "")) {
                return header + " must be that of the body";
            }
        }
        return "";
    }

    /** The value of a header as it was meant. */
    private static String plain(String value) {
        return value.startsWith("=?base64?")
                ? new String(
                        Base64.getDecoder().decode(value.substring(9, value.length() - 2)),
                        StandardCharsets.UTF_8)
                : value;
    }
}
