package dev.patchbay.fake;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Serves HTTP clients that make a handshake. Each gets a session. */
final class HttpSessions {
    private static final String SESSION = "mcp-session-id";

    private final Server server;
    private final Map<String, HttpSession> sessions = new ConcurrentHashMap<>();

    HttpSessions(Server server) {
        this.server = server;
    }

    void post(HttpRequest request, Map<String, Object> message, HttpResponse response) {
        if ("initialize".equals(message.get("method"))) {
            begin(request, response);
            return;
        }
        var session = known(request, response);
        if (session == null) {
            return;
        }
        if (!message.containsKey("method")) {
            response.whole(202, Map.of(), "", "");
            session.conversation().receive(request.body(), session.aside());
            return;
        }
        var reply = new HttpReply(response, session.stream(), Map.of(), false);
        session.conversation().receive(request.body(), reply);
        if (!message.containsKey("id")) {
            reply.accept();
        }
    }

    private void begin(HttpRequest request, HttpResponse response) {
        var session = new HttpSession(server);
        var named = Map.of("Mcp-Session-Id", session.id());
        if (server.versions().legacy()) {
            sessions.put(session.id(), session);
        }
        session.conversation()
                .receive(
                        request.body(),
                        new HttpReply(
                                response,
                                session.stream(),
                                server.versions().legacy() ? named : Map.of(),
                                !server.versions().legacy()));
    }

    /** The stream of a session, or the rest of one, by the id of the last event of it. */
    void get(HttpRequest request, HttpResponse response) {
        var session = known(request, response);
        if (session == null) {
            return;
        }
        EventStream.open(response);
        var last = request.header("last-event-id");
        int slash = last.lastIndexOf('/');
        var stream = slash < 0 ? session.aside() : session.stream(last.substring(0, slash));
        if (slash >= 0) {
            stream.rewind(Integer.parseInt(last.substring(slash + 1)) + 1);
        }
        stream.attach(response);
    }

    void delete(HttpRequest request, HttpResponse response) {
        var session = known(request, response);
        if (session != null) {
            sessions.remove(session.id());
            server.ended(session.conversation());
            response.whole(204, Map.of(), "", "");
        }
    }

    /** Forgets them all, as a server does that was started again. */
    void forget() {
        sessions.values()
                .forEach(session -> {
                    server.ended(session.conversation());
                    session.aside().drop();
                });
        sessions.clear();
    }

    /** Whose message it is; null if that is nobody's, which has been said. */
    private HttpSession known(HttpRequest request, HttpResponse response) {
        var id = request.header(SESSION);
        var session = sessions.get(id);
        if (session == null) {
            response.whole(id.isEmpty() ? 400 : 404, Map.of(), "text/plain", "No such session");
        }
        return session;
    }
}
