package dev.patchbay.fake;

import java.util.List;
import java.util.Map;

/** Handles HTTP requests: finds their session and the rules of the script. */
final class HttpFront implements HttpListener.Front {
    private static final List<String> BOTH_TYPES = List.of("application/json", "text/event-stream");

    private final Server server;
    private final HttpSessions sessions;
    private final OldSessions old;
    private final Stateless stateless;
    private final boolean oldForm;

    HttpFront(Server server) {
        this.server = server;
        this.sessions = new HttpSessions(server);
        this.old = new OldSessions(server);
        this.stateless = new Stateless(server);
        this.oldForm = server.script().has("old-form");
    }

    /** Forgets its sessions. */
    void forget() {
        sessions.forget();
        old.forget();
    }

    @Override
    public void serve(HttpRequest request, HttpResponse response) {
        server.journal().note("http", request.method() + " " + Json.text(request.headers()));
        var acts = server.acts(request.method(), "");
        if (!acts.equals(List.of("answer"))) {
            var way =
                    new HttpReply(
                            response,
                            new EventStream("", false, server.messageText()),
                            Map.of(),
                            false);
            new Acts(new Conversation(server, way), server, Map.of(), way).run(acts);
        } else if (oldForm) {
            serveOldForm(request, response);
        } else {
            serveStreamable(request, response);
        }
    }

    private void serveOldForm(HttpRequest request, HttpResponse response) {
        switch (request.method()) {
            case "GET" -> old.get(response);
            case "POST" -> old.post(request, response);
            default -> response.whole(405, Map.of(), "", "");
        }
    }

    private void serveStreamable(HttpRequest request, HttpResponse response) {
        switch (request.method()) {
            case "POST" -> post(request, response);
            case "GET" -> {
                if (server.versions().legacy()) {
                    sessions.get(request, response);
                } else {
                    response.whole(405, Map.of("Allow", "POST"), "", "");
                }
            }
            case "DELETE" -> sessions.delete(request, response);
            default -> response.whole(405, Map.of("Allow", "POST"), "", "");
        }
    }

    private void post(HttpRequest request, HttpResponse response) {
        if (!BOTH_TYPES.stream().allMatch(request.header("accept")::contains)) {
            response.whole(406, Map.of(), "", "");
        } else if (!request.header("content-type").equals("application/json")) {
            response.whole(415, Map.of(), "", "");
        } else {
            var message = Json.map(Json.parse(request.body()));
            if (Versions.claimed(Json.map(message.get("params"))).isEmpty()) {
                sessions.post(request, message, response);
            } else {
                stateless.post(request, message, response);
            }
        }
    }
}
