package dev.patchbay.fake;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Creates the results of a correct server. */
final class Results {
    private final Script script;
    private final Offer offer;

    Results(Script script, Offer offer) {
        this.script = script;
        this.offer = offer;
    }

    Offer offer() {
        return offer;
    }

    Map<String, Object> initialize(String version) {
        var result =
                Json.object(
                        "protocolVersion",
                        version,
                        "capabilities",
                        capabilities(),
                        "serverInfo",
                        info());
        if (script.has("instructions")) {
            result.put("instructions", script.text("instructions", ""));
        }
        return result;
    }

    Map<String, Object> discover() {
        var result =
                Json.object(
                        "supportedVersions",
                        List.of(Versions.MODERN),
                        "capabilities",
                        capabilities());
        if (script.has("instructions")) {
            result.put("instructions", script.text("instructions", ""));
        }
        return result;
    }

    Map<String, Object> info() {
        return Json.object("name", script.text("name", "fake"), "version", "1.0");
    }

    private Map<String, Object> capabilities() {
        var changes = Json.object("listChanged", true);
        var capabilities = Json.object("logging", Json.object(), "completions", Json.object());
        if (!offer.tools().isEmpty()) {
            capabilities.put("tools", changes);
        }
        if (!offer.prompts().isEmpty()) {
            capabilities.put("prompts", changes);
        }
        if (!offer.resources().isEmpty()) {
            capabilities.put("resources", Json.object("listChanged", true, "subscribe", true));
        }
        return capabilities;
    }

    /** One page; a cursor is the index of what comes next. */
    Map<String, Object> page(String name, List<Object> all, Map<String, Object> params) {
        int from = Integer.parseInt((String) params.getOrDefault("cursor", "0"));
        int to = Math.min(all.size(), from + script.number("page", Integer.MAX_VALUE - from));
        var page = Json.object(name, all.subList(Math.min(from, all.size()), to));
        switch (script.text("cursors", "right")) {
            case "repeated" -> page.put("nextCursor", Integer.toString(from));
            case "endless" -> page.put("nextCursor", Integer.toString(to));
            default -> {
                if (to < all.size()) {
                    page.put("nextCursor", Integer.toString(to));
                }
            }
        }
        return page;
    }

    Map<String, Object> read(Map<String, Object> params) {
        var uri = (String) params.get("uri");
        return Json.object(
                "contents",
                List.of(Json.object("uri", uri, "mimeType", "text/plain", "text", version(uri))));
    }

    /** Says how often it has changed, once it has. */
    private String version(String uri) {
        int touches = offer.touches(uri);
        return "Text of " + uri + (touches == 0 ? "" : ", version " + touches);
    }

    Map<String, Object> prompt(Map<String, Object> params) {
        return Json.object(
                "messages",
                List.of(
                        Json.object(
                                "role",
                                "user",
                                "content",
                                text(Json.text(params.get("arguments"))))));
    }

    Map<String, Object> complete(Map<String, Object> params) {
        var typed = Json.map(params.get("argument")).get("value");
        return Json.object("completion", Json.object("values", List.of(typed + "1", typed + "2")));
    }

    /** What it was called with, all of it. */
    Map<String, Object> echo(Map<String, Object> params) {
        var result = result(Json.text(params.get("arguments")));
        result.put("structuredContent", params);
        return result;
    }

    /** What it was started with. */
    Map<String, Object> environment(List<String> arguments) {
        var result = result("environment");
        result.put(
                "structuredContent",
                Json.object(
                        "environment",
                        new TreeMap<>(System.getenv()),
                        "directory",
                        System.getProperty("user.dir"),
                        "arguments",
                        arguments));
        return result;
    }

    Map<String, Object> failure() {
        var result = result("It failed");
        result.put("isError", true);
        return result;
    }

    static Map<String, Object> result(String text) {
        return Json.object("content", List.of(text(text)));
    }

    private static Map<String, Object> text(String text) {
        return Json.object("type", "text", "text", text);
    }
}
