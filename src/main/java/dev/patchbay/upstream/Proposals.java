package dev.patchbay.upstream;

import dev.patchbay.call.Remote;
import dev.patchbay.catalog.Completer;
import dev.patchbay.peer.Lost;
import dev.patchbay.peer.NoAnswer;
import dev.patchbay.peer.PeerClosed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

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
    List<String> of(
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

    private List<String> of(
            Remote remote,
            String type,
            String member,
            String value,
            String argument,
            Completer.Question question)
            throws InterruptedException {
        if (!remote.server().offers().completions()) {
            return List.of();
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
            var values = new ArrayList<String>();
            for (var proposed : result.tree().path("completion").path("values")) {
                values.add(proposed.asText());
            }
            return values;
        } catch (NoAnswer e) {
            throw refusals.lost(METHOD, String.valueOf(e.getMessage()));
        }
    }
}
