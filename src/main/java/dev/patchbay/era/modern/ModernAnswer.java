package dev.patchbay.era.modern;

import dev.patchbay.call.BadAnswer;
import dev.patchbay.call.OpenCalls;
import dev.patchbay.call.Pending;
import dev.patchbay.call.Word;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.peer.Waiting;
import java.util.LinkedHashMap;
import java.util.Map;

/** Hears the end of one call of a server without a handshake, which may be questions. */
final class ModernAnswer implements Waiting {
    private final OpenCalls open;
    private final Pending pending;

    /** Written before the request is sent, so before anybody is told. */
    private volatile long number;

    ModernAnswer(OpenCalls open, Pending pending) {
        this.open = open;
        this.pending = pending;
    }

    void numbered(long value) {
        number = value;
    }

    long number() {
        return number;
    }

    @Override
    public void answered(RawJson result) {
        open.remove(number);
        pending.say(read(result));
    }

    @Override
    public void failed(Throwable failure) {
        open.remove(number);
        pending.say(new Word.Failed(failure));
    }

    private static Word read(RawJson result) {
        if (!result.isObject()) {
            return broken("a result must be an object, found " + result.kind());
        }
        try {
            var members = result.members();
            var type = members.get("resultType");
            // What says nothing is complete: that is what servers did before there was anything
            // else.
            var said = type == null ? "complete" : String.valueOf(type.textOrNull());
            return switch (said) {
                case "complete" -> new Word.Answered(result);
                case "input_required" -> questions(members);
                default -> broken("resultType must be complete or input_required, found " + said);
            };
        } catch (RuntimeException e) {
            return broken(String.valueOf(e.getMessage()));
        }
    }

    private static Word questions(Map<String, RawJson> members) {
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
                            "inputRequests must hold what clients can be asked, found " + method);
                }
                questions.put(entry.getKey(), question.get());
            }
        }
        var state = members.get("requestState");
        return questions.isEmpty() && state == null
                ? broken("input_required must name inputRequests or a requestState")
                : new Word.Needs(questions, state == null ? null : state.text());
    }

    private static Word broken(String reason) {
        return new Word.Failed(new BadAnswer(reason));
    }
}
