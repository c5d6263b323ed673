package dev.patchbay.upstream.forwarding;

import dev.patchbay.call.BadAnswer;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.entry.Completer;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.result.Completion;
import dev.patchbay.mcp.result.Result;
import dev.patchbay.upstream.connection.CallErrors;

/** The completions of one server, for prompt arguments and template variables. */
public final class ServerCompletions {
    private static final RequestMethod METHOD = RequestMethod.COMPLETE;

    private final CallForwarder forwarding;
    private final CallErrors errors;

    public ServerCompletions(CallForwarder forwarding, CallErrors errors) {
        this.forwarding = forwarding;
        this.errors = errors;
    }

    /**
     * Returns the values that the server proposes for an argument; none if it has no completions.
     *
     * @throws HubFailure if the server could not be asked, or has not answered
     */
    Result of(
            String type, String member, String value, String argument, Completer.Question question)
            throws InterruptedException {
        var caller = new CompletionCaller(question.exchange());
        if (!forwarding.server(METHOD, caller).offers().completions()) {
            return Completion.NONE;
        }
        var outcome =
                forwarding.call(
                        METHOD, params(type, member, value, argument, question), caller, true);
        return switch (outcome) {
            case Outcome.Completed completed -> proposed(completed.result());
            case Outcome.Failed failed -> throw failed.error().toException();
        };
    }

    private static Members params(
            String type,
            String member,
            String value,
            String argument,
            Completer.Question question) {
        return out -> {
            out.name("ref").beginObject().member("type", type).member(member, value).endObject();
            out.name("argument")
                    .beginObject()
                    .member("name", argument)
                    .member("value", question.typed())
                    .endObject();
            if (!question.others().isEmpty()) {
                out.name("context").beginObject().name("arguments").beginObject();
                question.others().forEach(out::member);
                out.endObject().endObject();
            }
        };
    }

    private Result proposed(Result result) {
        try {
            return result instanceof ForwardedResult forwarded ? bounded(forwarded) : result;
        } catch (BadAnswer e) {
            throw errors.lost(METHOD, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Cuts the values to 100 (MCP 2025-11-25, server/utilities/completion, "Completion Results").
     */
    private static Result bounded(ForwardedResult forwarded) {
        try {
            var completion = forwarded.members().get("completion");
            var values =
                    completion != null && completion.isObject()
                            ? completion.members().get("values")
                            : null;
            if (values == null || values.kind() != RawJson.Kind.ARRAY) {
                throw new BadAnswer("completion must be an object with an array values");
            }
            var texts = values.elements();
            return texts.size() <= Completion.MAX_VALUES
                    ? forwarded
                    : Completion.of(
                            texts.stream().map(RawJson::textOrNull).map(String::valueOf).toList());
        } catch (DuplicateMember e) {
            throw new BadAnswer(String.valueOf(e.getMessage()));
        }
    }
}
