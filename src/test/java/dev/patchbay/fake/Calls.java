package dev.patchbay.fake;

import java.util.List;
import java.util.Map;

/** The tools of the fake server. */
final class Calls {
    private final Server server;
    private final Conversation conversation;

    Calls(Server server, Conversation conversation) {
        this.server = server;
        this.conversation = conversation;
    }

    Map<String, Object> call(Map<String, Object> params, Map<String, Object> message, Outlet way) {
        var name = (String) params.getOrDefault("name", "");
        if (!server.results().offer().hasTool(name)) {
            throw new Refused(-32602, "No such tool: " + name);
        }
        var acts = new Acts(conversation, server, message, way);
        var arguments = Json.map(params.get("arguments"));
        return switch (name) {
            case "env" -> server.results().environment(server.arguments());
            case "fail" -> server.results().failure();
            case "change" -> {
                server.change((String) arguments.getOrDefault("what", "tools"));
                yield Results.result("changed");
            }
            case "touch" -> {
                server.touch((String) arguments.get("uri"));
                yield Results.result("touched");
            }
            case "progress" -> {
                acts.progress(number(arguments, "count"));
                yield Results.result("progressed");
            }
            case "log" -> {
                acts.log(number(arguments, "count"));
                yield Results.result("logged");
            }
            case "wait" -> {
                Acts.pause(number(arguments, "millis"));
                yield Results.result("waited");
            }
            case "ask" ->
                    Versions.claimed(params).isEmpty()
                            ? asked(arguments, way)
                            : needed(params, arguments);
            default -> server.results().echo(params);
        };
    }

    private static int number(Map<String, Object> arguments, String name) {
        return Integer.parseInt(arguments.getOrDefault(name, "1").toString());
    }

    private Map<String, Object> asked(Map<String, Object> arguments, Outlet way) {
        var answer = conversation.ask(method(arguments), question(arguments), way);
        return Results.result(
                Json.text(
                        answer.containsKey("error") ? answer.get("error") : answer.get("result")));
    }

    private static Map<String, Object> needed(
            Map<String, Object> params, Map<String, Object> arguments) {
        var answers = Json.map(params.get("inputResponses"));
        if (answers.containsKey("question") && "state-1".equals(params.get("requestState"))) {
            return Results.result(Json.text(answers.get("question")));
        }
        var request = Json.object("method", method(arguments), "params", question(arguments));
        return Json.object(
                "resultType",
                "input_required",
                "inputRequests",
                Json.object("question", request),
                "requestState",
                "state-1");
    }

    private static String method(Map<String, Object> arguments) {
        return (String) arguments.getOrDefault("method", "elicitation/create");
    }

    private static Map<String, Object> question(Map<String, Object> arguments) {
        var text = Json.object("type", "text", "text", "Who are you?");
        return switch (method(arguments)) {
            case "elicitation/create" ->
                    Json.object(
                            "message",
                            "Who are you?",
                            "requestedSchema",
                            Json.object(
                                    "type",
                                    "object",
                                    "properties",
                                    Json.object("name", Json.object("type", "string"))));
            case "sampling/createMessage" ->
                    Json.object(
                            "messages",
                            List.of(Json.object("role", "user", "content", text)),
                            "maxTokens",
                            100);
            default -> Json.object();
        };
    }
}
