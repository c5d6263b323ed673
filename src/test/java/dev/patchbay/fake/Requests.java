package dev.patchbay.fake;

import java.util.List;
import java.util.Map;

/** Creates the result of each request. */
final class Requests {
    private static final Map<String, Object> NOTHING = Json.object();

    private final Server server;
    private final Conversation conversation;
    private final Results results;

    Requests(Server server, Conversation conversation) {
        this.server = server;
        this.conversation = conversation;
        this.results = server.results();
    }

    /** The result; null if there is none yet. */
    Map<String, Object> result(
            Map<String, Object> message, Map<String, Object> params, Outlet way) {
        var method = (String) message.get("method");
        var claimed = Versions.claimed(params);
        if (claimed.isEmpty()) {
            return legacy(method, params, message, way);
        }
        if (!server.versions().modern()) {
            throw unknown(method);
        }
        if (!claimed.equals(Versions.MODERN)) {
            throw wrongVersion(claimed);
        }
        return modern(method, params, message, way);
    }

    private Map<String, Object> legacy(
            String method, Map<String, Object> params, Map<String, Object> message, Outlet way) {
        if (!server.versions().legacy()) {
            throw method.equals("initialize")
                    ? wrongVersion(params.get("protocolVersion"))
                    : new Refused(-32602, "No protocol version");
        }
        return switch (method) {
            case "initialize" -> {
                conversation.shakeHands();
                yield results.initialize(server.versions().agreed(params.get("protocolVersion")));
            }
            case "ping", "logging/setLevel" -> NOTHING;
            case "resources/subscribe", "resources/unsubscribe" -> {
                conversation.follow(
                        (String) params.get("uri"), method.equals("resources/subscribe"));
                yield NOTHING;
            }
            default -> common(method, params, message, way);
        };
    }

    private Map<String, Object> modern(
            String method, Map<String, Object> params, Map<String, Object> message, Outlet way) {
        if (method.equals("subscriptions/listen")) {
            conversation.listen(message.get("id"), Json.map(params.get("notifications")), way);
            return null;
        }
        var result =
                method.equals("server/discover")
                        ? results.discover()
                        : common(method, params, message, way);
        result.putIfAbsent("resultType", "complete");
        result.put("_meta", Versions.serverInfo(results.info()));
        if (!List.of("tools/call", "prompts/get", "completion/complete").contains(method)) {
            result.put("ttlMs", 0);
            result.put("cacheScope", "private");
        }
        return result;
    }

    private Map<String, Object> common(
            String method, Map<String, Object> params, Map<String, Object> message, Outlet way) {
        var offer = results.offer();
        return switch (method) {
            case "tools/list" -> results.page("tools", offer.tools(), params);
            case "prompts/list" -> results.page("prompts", offer.prompts(), params);
            case "resources/list" -> results.page("resources", offer.resources(), params);
            case "resources/templates/list" ->
                    results.page("resourceTemplates", offer.templates(), params);
            case "resources/read" -> results.read(params);
            case "prompts/get" -> results.prompt(params);
            case "completion/complete" -> results.complete(params);
            case "tools/call" -> new Calls(server, conversation).call(params, message, way);
            default -> throw unknown(method);
        };
    }

    private static Refused unknown(String method) {
        return new Refused(-32601, "No such method: " + method);
    }

    private static Refused wrongVersion(Object requested) {
        return new Refused(
                -32022,
                "Unsupported protocol version",
                Json.object(
                        "supported",
                        List.of(Versions.MODERN),
                        "requested",
                        String.valueOf(requested)));
    }
}
