package dev.patchbay.upstream;

import dev.patchbay.call.BadAnswer;
import dev.patchbay.call.Remote;
import dev.patchbay.catalog.Completer;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Completion;
import dev.patchbay.mcp.Result;
import dev.patchbay.peer.Lost;
import dev.patchbay.peer.NoAnswer;
import dev.patchbay.peer.PeerClosed;
import java.time.Duration;

/** What one server proposes for the arguments of its prompts and the variables of its templates. */
final class Proposals {
    private static final String METHOD = "completion/complete";

    private final Connection connection;
    private final Refusals refusals;
    private final Duration patience;

    Proposals(Connection connection, Refusals refusals, Duration patience) {
        this.connection = connection;
        this.refusals = refusals;
        this.patience = patience;
    }

    /** Has the server propose values for an argument; it proposes none if it cannot. */
    Result of(
            String type, String member, String value, String argument, Completer.Question question)
            throws InterruptedException {
        var remote = connection.get(METHOD);
        try {
            return of(remote, type, member, value, argument, question);
        } catch (Lost | PeerClosed e) {
            if (!connection.renewed(remote, e)) {
                throw refusals.lost(METHOD, String.valueOf(e.getMessage()));
            }
        }
        try {
            return of(connection.get(METHOD), type, member, value, argument, question);
        } catch (Lost | PeerClosed e) {
            throw refusals.lost(METHOD, String.valueOf(e.getMessage()));
        }
    }

    private Result of(
            Remote remote,
            String type,
            String member,
            String value,
            String argument,
            Completer.Question question)
            throws InterruptedException {
        if (!remote.server().offers().completions()) {
            return Completion.NONE;
        }
        try {
            var result =
                    remote.ask(
                            METHOD,
                            out -> {
                                out.name("ref")
                                        .beginObject()
                                        .member("type", type)
                                        .member(member, value)
                                        .endObject();
                                out.name("argument")
                                        .beginObject()
                                        .member("name", argument)
                                        .member("value", question.typed())
                                        .endObject();
                                if (!question.others().isEmpty()) {
                                    out.name("context")
                                            .beginObject()
                                            .name("arguments")
                                            .beginObject();
                                    question.others().forEach(out::member);
                                    out.endObject().endObject();
                                }
                            },
                            patience);
            return proposed(result);
        } catch (NoAnswer | BadAnswer e) {
            throw refusals.lost(METHOD, String.valueOf(e.getMessage()));
        }
    }

    /** As it came, unless there is more of it than the protocol allows. */
    private static Result proposed(RawJson result) {
        var forwarded = ForwardedResult.of(result);
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
            return texts.size() <= Completion.MOST
                    ? forwarded
                    : Completion.of(
                            texts.stream().map(RawJson::textOrNull).map(String::valueOf).toList());
        } catch (DuplicateMember e) {
            throw new BadAnswer(String.valueOf(e.getMessage()));
        }
    }
}
