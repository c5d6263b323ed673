package dev.patchbay.fake;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Serves clients with the HTTP transport of 2024-11-05: one stream for all messages, and an address
 * for POST requests.
 */
final class OldSessions {
    private static final String ADDRESS = "/message?session=";

    private final Server server;
    private final Map<String, HttpSession> sessions = new ConcurrentHashMap<>();

    OldSessions(Server server) {
        this.server = server;
    }

    void get(HttpResponse response) {
        var session = new HttpSession(server);
        sessions.put(session.id(), session);
        response.whenOver(() -> {
            sessions.remove(session.id());
            server.ended(session.conversation());
        });
        EventStream.open(response);
        response.piece("event: endpoint\ndata: " + ADDRESS + session.id() + "\n\n");
        session.aside().attach(response);
    }

    void post(HttpRequest request, HttpResponse response) {
        var session =
                request.target().startsWith(ADDRESS)
                        ? sessions.get(request.target().substring(ADDRESS.length()))
                        : null;
        if (session == null) {
            response.whole(
                    request.target().startsWith(ADDRESS) ? 404 : 405,
                    Map.of("Allow", "GET"),
                    "",
                    "");
        } else {
            response.whole(202, Map.of(), "", "");
            session.conversation().receive(request.body(), session.aside());
        }
    }

    /** Ends all streams, and with them the sessions. */
    void forget() {
        sessions.values().forEach(session -> session.aside().drop());
    }
}
