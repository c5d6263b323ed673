package dev.patchbay.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.mcp.Revision;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The rules of a revision for single messages: its schema, and rules that a schema cannot express.
 */
final class WireRules {
    private static final Set<Integer> JSON_RPC_CODES =
            Set.of(-32700, -32600, -32601, -32602, -32603);
    private static final int RESOURCE_NOT_FOUND = -32002;

    /** Reserved by JSON-RPC, with what MCP takes of it. */
    private static final int LOWEST_RESERVED = -32768;

    private static final int HIGHEST_RESERVED = -32000;

    /** Members that only the stateless era knows. */
    private static final List<String> MODERN_MEMBERS = List.of("resultType", "ttlMs", "cacheScope");

    private static final Set<String> MAY_ASK =
            Set.of("tools/call", "prompts/get", "resources/read");

    private WireRules() {}

    static boolean ofSubscription(String method) {
        return method.endsWith("/list_changed")
                || method.equals("notifications/resources/updated")
                || method.equals("notifications/subscriptions/acknowledged");
    }

    /** What is wrong with a request or notification. */
    static List<String> typed(String envelope, JsonNode message, Revision revision) {
        var schema = WireSchema.of(revision);
        var found = new ArrayList<>(schema.problems(envelope, message));
        var method = message.path("method").asText();
        schema.ofMethod(method)
                .ifPresentOrElse(
                        name -> found.addAll(schema.problems(name, message)),
                        () -> found.add(revision.wire() + " has no " + method));
        return found;
    }

    /** What is wrong with the result that answers a request. */
    static List<String> problemsOfResult(
            ClientHistory.Asked request, JsonNode answer, Revision revision) {
        var schema = WireSchema.of(revision);
        var result = answer.path("result");
        boolean isAnswerOld = schema.has("JSONRPCError");
        var found =
                new ArrayList<>(
                        schema.problems(
                                isAnswerOld ? "JSONRPCResponse" : "JSONRPCResultResponse", answer));
        found.addAll(
                revision.modern()
                        ? checkModern(request, result)
                        : checkLegacy(request, result, revision));
        return found;
    }

    private static List<String> checkLegacy(
            ClientHistory.Asked request, JsonNode result, Revision revision) {
        var schema = WireSchema.of(revision);
        var found = new ArrayList<>(schema.problems(schema.resultOf(request.method()), result));
        for (var member : MODERN_MEMBERS) {
            if (result.has(member)) {
                found.add(revision.wire() + " has no " + member);
            }
        }
        return found;
    }

    private static List<String> checkModern(ClientHistory.Asked request, JsonNode result) {
        var schema = WireSchema.of(Revision.V2026_07_28);
        // The schema alone would take any broken result for one that asks for input.
        return switch (result.path("resultType").asText()) {
            case "complete" -> schema.problems(schema.resultOf(request.method()), result);
            case "input_required" -> checkQuestions(request, result, schema);
            default ->
                    List.of(
                            "resultType must be complete or input_required, found "
                                    + result.path("resultType"));
        };
    }

    private static List<String> checkQuestions(
            ClientHistory.Asked request, JsonNode result, WireSchema schema) {
        var found = new ArrayList<>(schema.problems("InputRequiredResult", result));
        if (!MAY_ASK.contains(request.method())) {
            found.add(request.method() + " must not ask for input");
        }
        if (!result.has("inputRequests") && !result.has("requestState")) {
            found.add("One of inputRequests and requestState must be there");
        }
        return found;
    }

    /** What is wrong with an error. */
    static List<String> problemsOfError(ObjectNode answer, Revision revision) {
        var found = new ArrayList<String>();
        var schema = WireSchema.of(revision);
        var checked = answer;
        boolean isAnswerOld = schema.has("JSONRPCError");
        if (answer.path("id").isNull()) {
            // JSON-RPC wants null where no id could be read; older schemas want an id, newer ones
            // none.
            checked = answer.deepCopy();
            checked.remove("id");
            if (isAnswerOld) {
                checked.put("id", 0);
            }
        }
        found.addAll(
                schema.problems(isAnswerOld ? "JSONRPCError" : "JSONRPCErrorResponse", checked));
        found.addAll(schema.problemsOfError(checked));
        found.addAll(checkCode(answer.at("/error/code").asInt(), revision, schema));
        return found;
    }

    private static List<String> checkCode(int code, Revision revision, WireSchema schema) {
        boolean reserved = code >= LOWEST_RESERVED && code <= HIGHEST_RESERVED;
        boolean known =
                JSON_RPC_CODES.contains(code)
                        || schema.definesError(code)
                        || (code == RESOURCE_NOT_FOUND && !revision.modern());
        return reserved && !known
                ? List.of(revision.wire() + " reserves the code " + code + " and does not use it")
                : List.of();
    }
}
