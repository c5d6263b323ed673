package dev.patchbay.fake;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One client of the fake server. Over standard streams it is the only client; over HTTP it is a
 * session.
 */
final class Conversation {
    private final Server server;
    private final Outlet aside;
    private final Map<Object, Listening> listening = new ConcurrentHashMap<>();
    private final Map<Object, CompletableFuture<Map<String, Object>>> asked =
            new ConcurrentHashMap<>();
    private final AtomicInteger lastAsked = new AtomicInteger();
    private final AtomicInteger lastThread = new AtomicInteger();
    private final Set<String> followed = ConcurrentHashMap.newKeySet();
    private volatile boolean shookHands;

    /** A stream of changes in the modern era. */
    private record Listening(Outlet way, Map<String, Object> filter) {}

    Conversation(Server server, Outlet aside) {
        this.server = server;
        this.aside = aside;
    }

    Outlet aside() {
        return aside;
    }

    /** Takes a line or a body; {@code way} is where its answer goes. */
    void receive(String text, Outlet way) {
        server.journal().note("received", text);
        Map<String, Object> message;
        try {
            message = Json.map(Json.parse(text));
        } catch (IllegalArgumentException e) {
            way.send(error(null, new Refused(-32700, "No JSON")));
            return;
        }
        receive(message, way);
    }

    private void receive(Map<String, Object> message, Outlet way) {
        var method = (String) message.get("method");
        if (method == null) {
            var waiting = asked.remove(message.get("id"));
            if (waiting != null) {
                waiting.complete(message);
            }
        } else if (message.containsKey("id")) {
            serve(method, message, way);
        } else if (method.equals("notifications/cancelled")) {
            listening.remove(Json.map(message.get("params")).get("requestId"));
        } else {
            new Acts(this, server, message, way).run(server.acts(method, ""));
        }
    }

    private void serve(String method, Map<String, Object> message, Outlet way) {
        var params = Json.map(message.get("params"));
        var name = (String) params.getOrDefault("name", params.getOrDefault("uri", ""));
        var acts = server.acts(method, name);
        Runnable work = () -> new Acts(this, server, message, way).run(acts);
        if (acts.equals(List.of("answer")) && !method.equals("tools/call")) {
            work.run();
        } else {
            // What waits must not hold up the next message.
            var thread = new Thread(work, "serving-" + lastThread.incrementAndGet());
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** The right answer to a request; null for none yet. */
    Map<String, Object> answer(Map<String, Object> message, Outlet way) {
        var id = message.get("id");
        var params = Json.map(message.get("params"));
        try {
            var result = new Requests(server, this).result(message, params, way);
            return result == null ? null : success(id, result);
        } catch (Refused e) {
            return error(id, e);
        }
    }

    static Map<String, Object> success(Object id, Object result) {
        return Json.object("jsonrpc", "2.0", "id", id, "result", result);
    }

    static Map<String, Object> error(Object id, Refused refused) {
        return Json.object("jsonrpc", "2.0", "id", id, "error", refused.error());
    }

    static Map<String, Object> notification(String method, Map<String, Object> params) {
        return Json.object("jsonrpc", "2.0", "method", method, "params", params);
    }

    void shakeHands() {
        shookHands = true;
    }

    /** Opens a stream of changes and says so on it. */
    void listen(Object id, Map<String, Object> filter, Outlet way) {
        listening.put(id, new Listening(way, filter));
        way.send(
                notification(
                        "notifications/subscriptions/acknowledged",
                        Json.object("notifications", filter, "_meta", Versions.subscription(id))));
    }

    /** In the older era: whether a resource is followed from now on. */
    void follow(String uri, boolean wanted) {
        if (wanted) {
            followed.add(uri);
        } else {
            followed.remove(uri);
        }
    }

    /** Tells that there is one more of a kind. */
    void changed(String kind) {
        var method = "notifications/" + kind + "/list_changed";
        if (shookHands) {
            aside.send(notification(method, Json.object()));
        }
        listening.forEach((id, stream) -> {
            if (Boolean.TRUE.equals(stream.filter().get(kind + "ListChanged"))) {
                tell(id, stream, method, Json.object());
            }
        });
    }

    /** Tells that a resource has changed, if it is followed. */
    void updated(String uri) {
        var method = "notifications/resources/updated";
        if (followed.contains(uri)) {
            aside.send(notification(method, Json.object("uri", uri)));
        }
        listening.forEach((id, stream) -> {
            if (stream.filter().get("resourceSubscriptions") instanceof List<?> uris
                    && uris.contains(uri)) {
                tell(id, stream, method, Json.object("uri", uri));
            }
        });
    }

    private static void tell(
            Object id, Listening stream, String method, Map<String, Object> params) {
        params.put("_meta", Versions.subscription(id));
        stream.way().send(notification(method, params));
    }

    /** Asks the client, in the old way, and waits for its answer. */
    Map<String, Object> ask(String method, Map<String, Object> params, Outlet way) {
        Object id = "asked-" + lastAsked.incrementAndGet();
        var answer = new CompletableFuture<Map<String, Object>>();
        asked.put(id, answer);
        way.send(Json.object("jsonrpc", "2.0", "id", id, "method", method, "params", params));
        return answer.join();
    }
}
