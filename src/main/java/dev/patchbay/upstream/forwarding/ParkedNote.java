package dev.patchbay.upstream.forwarding;

import dev.patchbay.call.Exchange;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.InputRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the hub notes about a call between two requests of a stateless client. */
sealed interface ParkedNote {
    String text();

    /** The server still works on the call, and waits for the answer. */
    record Standing(String number) implements ParkedNote {
        @Override
        public String text() {
            return new JsonWriter().beginObject().member("number", number).endObject().toString();
        }
    }

    /**
     * The hub repeats the call with the answers.
     *
     * @param state what the server wants back
     * @param round the number of rounds so far
     */
    record Repeated(Map<String, InputRequest> questions, @Nullable String state, int round)
            implements ParkedNote {
        @Override
        public String text() {
            var out = new JsonWriter().beginObject().member("round", round);
            if (state != null) {
                out.member("state", state);
            }
            out.name("questions").beginObject();
            questions.forEach((key, question) ->
                    out.name(key)
                            .beginObject()
                            .member("method", question.method())
                            .member("params", question.params())
                            .endObject());
            return out.endObject().endObject().toString();
        }

        /** Puts the questions to the client. Returns its answers by the keys of the server. */
        Map<String, RawJson> answers(Exchange caller) throws InterruptedException {
            if (questions.isEmpty()) {
                return Map.of();
            }
            var questionsOfNote = new LinkedHashMap<String, InputRequest>();
            questions.forEach((key, question) -> questionsOfNote.put(inThisRound(key), question));
            var given = caller.ask(questionsOfNote);
            var answers = new LinkedHashMap<String, RawJson>();
            questions
                    .keySet()
                    .forEach(key ->
                            answers.put(key, Objects.requireNonNull(given.get(inThisRound(key)))));
            return answers;
        }

        /** A server may reuse a key for another question. The client needs a new key for that. */
        private String inThisRound(String key) {
            return round == 1 ? key : round + "." + key;
        }
    }

    static ParkedNote read(String text) {
        var members = RawJson.parse(text).members();
        var number = members.get("number");
        if (number != null) {
            return new Standing(number.text());
        }
        var questions = new LinkedHashMap<String, InputRequest>();
        member(members, "questions")
                .members()
                .forEach((key, value) ->
                        questions.put(
                                key,
                                InputRequest.Forwarded.of(
                                                member(value.members(), "method").text(),
                                                member(value.members(), "params"))
                                        .orElseThrow()));
        var state = members.get("state");
        return new Repeated(
                questions,
                state == null ? null : state.text(),
                member(members, "round").tree().intValue());
    }

    private static RawJson member(Map<String, RawJson> members, String name) {
        return Objects.requireNonNull(members.get(name), name);
    }
}
