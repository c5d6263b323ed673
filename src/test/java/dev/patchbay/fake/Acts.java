package dev.patchbay.fake;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Executes the acts of a script rule for one message. */
final class Acts {
    private static final int NOISE_LINE = 100;

    private final Conversation conversation;
    private final Server server;
    private final Map<String, Object> message;
    private final Outlet way;

    Acts(Conversation conversation, Server server, Map<String, Object> message, Outlet way) {
        this.conversation = conversation;
        this.server = server;
        this.message = message;
        this.way = way;
    }

    void run(List<String> acts) {
        for (var act : acts) {
            int equals = act.indexOf('=');
            var word = equals < 0 ? act : act.substring(0, equals);
            run(word, equals < 0 ? "" : act.substring(equals + 1));
        }
    }

    private void run(String word, String value) {
        switch (word) {
            case "answer" -> answer();
            case "half" -> half();
            case "twice" -> {
                answer();
                answer();
            }
            case "id" -> alter("id", Json.parse(value));
            case "text-id" -> alter("id", String.valueOf(id()));
            case "decimal-id" -> alter("id", Json.parse(id() + ".0"));
            case "error" -> error(value);
            case "refuse" ->
                    send(Json.object("jsonrpc", "2.0", "id", id(), "error", Json.parse(value)));
            case "result" -> send(Conversation.success(id(), Json.parse(value)));
            case "both" -> alter("error", new Refused(-32603, "Both").error());
            case "neither" -> alter("result", null);
            case "batch" -> batch();
            case "huge" ->
                    send(
                            Conversation.success(
                                    id(), Results.result("x".repeat(Integer.parseInt(value)))));
            case "not-utf8" -> send(Conversation.success(id(), Results.result(Encoding.NOT_UTF8)));
            case "raw" -> way.raw(value + "\n");
            case "noise" -> noise(Integer.parseInt(value));
            case "stderr" -> stderr(Integer.parseInt(value));
            case "say" -> System.err.println(value);
            case "progress" -> progress(Integer.parseInt(value));
            case "log" -> log(Integer.parseInt(value));
            case "change" -> server.change(value);
            case "touch" -> server.touch(value);
            case "ask" -> conversation.ask(value, Json.object(), way);
            case "delay" -> pause(Integer.parseInt(value));
            case "close-input" -> way.close(Outlet.Side.INPUT);
            case "close-output" -> way.close(Outlet.Side.OUTPUT);
            case "hang" -> LockSupport.park(this);
            case "die" -> {
                server.journal().note("died", value);
                server.die(Integer.parseInt(value));
            }
            case "forget" -> server.forget();
            default -> way.act(word, value);
        }
    }

    private Object id() {
        return message.get("id");
    }

    private void send(Object answer) {
        way.send(answer);
    }

    private void answer() {
        var answer = right();
        if (answer != null) {
            send(answer);
        }
    }

    /** The right answer; null if there is none, or none yet. */
    private Map<String, Object> right() {
        return message.containsKey("id") ? conversation.answer(message, way) : null;
    }

    private void half() {
        var text = Json.text(right());
        way.raw(text.substring(0, text.length() / 2));
    }

    /** The right answer with one member as it should not be; null for none. */
    private void alter(String name, Object value) {
        var answer = right();
        if (value == null && !name.equals("id")) {
            answer.remove(name);
        } else {
            answer.put(name, value);
        }
        send(answer);
    }

    /** {@code code:message}. */
    private void error(String value) {
        int colon = value.indexOf(':');
        var refused =
                new Refused(
                        Integer.parseInt(value.substring(0, colon)), value.substring(colon + 1));
        send(Conversation.error(id(), refused));
    }

    private void batch() {
        send(List.of(Conversation.notification("notifications/message", logged(0)), right()));
    }

    private void noise(int lines) {
        var line = "noise ".repeat(NOISE_LINE / 6) + "\n";
        for (int i = 0; i < lines; i++) {
            way.raw(line);
        }
    }

    private static void stderr(int lines) {
        for (int i = 1; i <= lines; i++) {
            System.err.println("error " + i);
        }
    }

    void progress(int count) {
        var token = Json.map(Json.map(message.get("params")).get("_meta")).get("progressToken");
        for (int i = 1; i <= count && token != null; i++) {
            way.send(
                    Conversation.notification(
                            "notifications/progress",
                            Json.object(
                                    "progressToken",
                                    token,
                                    "progress",
                                    i,
                                    "total",
                                    count,
                                    "_meta",
                                    Json.object("fake/step", i))));
        }
    }

    void log(int count) {
        var params = Json.map(message.get("params"));
        if (Versions.claimed(params).isEmpty() || Versions.wantsLog(params)) {
            for (int i = 1; i <= count; i++) {
                way.send(Conversation.notification("notifications/message", logged(i)));
            }
        }
    }

    private static Map<String, Object> logged(int number) {
        return Json.object(
                "level",
                "info",
                "logger",
                "fake",
                "data",
                "line " + number,
                "_meta",
                Json.object("fake/line", number));
    }

    static void pause(int millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }
}
