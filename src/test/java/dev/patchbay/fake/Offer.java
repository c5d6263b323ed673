package dev.patchbay.fake;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The tools, prompts and resources of the fake server: a few with a function, and as many others as
 * the script wants.
 */
final class Offer {
    private static final Map<String, Object> ANY_OBJECT = Json.object("type", "object");
    private static final List<String> TOOLS =
            List.of("echo", "env", "fail", "ask", "progress", "log", "change", "touch", "wait");

    private final List<Object> tools = new ArrayList<>();
    private final List<Object> resources = new ArrayList<>();
    private final List<Object> prompts = new ArrayList<>();
    private final Map<String, Integer> touches = new HashMap<>();
    private int added;

    Offer(Script script) {
        if (!script.has("no-tools")) {
            TOOLS.forEach(name -> tools.add(tool(name)));
        }
        fill(script.number("tools", 0), "tool", name -> tools.add(tool(name)));
        script.all("tool").forEach(definition -> tools.add(Json.parse(definition)));
        fill(script.number("resources", 0), "resource", name -> resources.add(resource(name)));
        fill(script.number("prompts", 0), "prompt", name -> prompts.add(prompt(name)));
    }

    private static void fill(int count, String kind, Consumer<String> add) {
        IntStream.rangeClosed(1, count)
                .forEach(i -> add.accept(String.format(Locale.ROOT, "%s-%04d", kind, i)));
    }

    private static Map<String, Object> tool(String name) {
        return Json.object("name", name, "description", "Does " + name, "inputSchema", ANY_OBJECT);
    }

    private static Map<String, Object> resource(String name) {
        return Json.object("uri", "fake://" + name, "name", name, "mimeType", "text/plain");
    }

    private static Map<String, Object> prompt(String name) {
        return Json.object(
                "name", name, "arguments", List.of(Json.object("name", "about", "required", true)));
    }

    synchronized List<Object> tools() {
        return List.copyOf(tools);
    }

    synchronized List<Object> resources() {
        return List.copyOf(resources);
    }

    synchronized List<Object> prompts() {
        return List.copyOf(prompts);
    }

    List<Object> templates() {
        return resources().isEmpty()
                ? List.of()
                : List.of(Json.object("uriTemplate", "fake://made/{name}", "name", "made"));
    }

    /** Adds one of a kind that was not there. */
    synchronized void change(String kind) {
        var name = "added-" + ++added;
        switch (kind) {
            case "tools" -> tools.add(tool(name));
            case "prompts" -> prompts.add(prompt(name));
            case "resources" -> resources.add(resource(name));
            default -> throw new IllegalArgumentException("No such kind: " + kind);
        }
    }

    synchronized void touch(String uri) {
        touches.merge(uri, 1, Integer::sum);
    }

    /** How often a resource has changed. */
    synchronized int touches(String uri) {
        return touches.getOrDefault(uri, 0);
    }

    /** Which arguments of a tool are to be repeated in headers, and in which. */
    synchronized Map<String, String> mirrored(String tool) {
        var headers = new TreeMap<String, String>();
        tools.stream()
                .map(Json::map)
                .filter(one -> tool.equals(one.get("name")))
                .map(one -> Json.map(Json.map(one.get("inputSchema")).get("properties")))
                .forEach(properties ->
                        properties.forEach((name, schema) -> {
                            if (Json.map(schema).get("x-mcp-header") instanceof String header) {
                                headers.put(name, header.toLowerCase(Locale.ROOT));
                            }
                        }));
        return headers;
    }

    synchronized boolean hasTool(String name) {
        return tools.stream().anyMatch(tool -> name.equals(Json.map(tool).get("name")));
    }
}
