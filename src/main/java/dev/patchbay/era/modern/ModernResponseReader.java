package dev.patchbay.era.modern;

import dev.patchbay.call.BadAnswer;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.server.CallResponseReader;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.InputRequest;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the responses of stateless servers to calls. A response may contain questions. */
enum ModernResponseReader implements CallResponseReader {
    READER;

    @Override
    public ServerMessage.Last answered(RawJson result) {
        if (!result.isObject()) {
            return broken("a result must be an object, found " + result.kind());
        }
        try {
            var members = result.members();
            var type = members.get("resultType");
            // MCP 2026-07-28, basic, "ResultType": a result without it is complete, as servers of
            // earlier versions do not send it.
            var resultType = type == null ? "complete" : String.valueOf(type.textOrNull());
            return switch (resultType) {
                case "complete" -> new ServerMessage.Answered(result);
                case "input_required" -> questions(members);
                default ->
                        broken(
                                "resultType must be complete or input_required, found "
                                        + resultType);
            };
        } catch (RuntimeException e) {
            return broken(String.valueOf(e.getMessage()));
        }
    }

    private static ServerMessage.Last questions(Map<String, RawJson> members) {
        var questions = new LinkedHashMap<String, InputRequest>();
        var requests = members.get("inputRequests");
        if (requests != null) {
            for (var entry : requests.members().entrySet()) {
                var request = entry.getValue().members();
                var method = request.get("method");
                var params = request.getOrDefault("params", RawJson.EMPTY_OBJECT);
                var question =
                        InputRequest.Forwarded.of(
                                method == null ? "" : String.valueOf(method.textOrNull()), params);
                if (question.isEmpty()) {
                    return broken(
                            "inputRequests must contain requests that a client can "
                                    + "answer, found "
                                    + method);
                }
                questions.put(entry.getKey(), question.get());
            }
        }
        var state = members.get("requestState");
        return questions.isEmpty() && state == null
                ? broken("a result with input_required must have inputRequests or a requestState")
                : new ServerMessage.Needs(questions, state == null ? null : state.text());
    }

    private static ServerMessage.Last broken(String reason) {
        return new ServerMessage.Failed(new BadAnswer(reason));
    }
}
