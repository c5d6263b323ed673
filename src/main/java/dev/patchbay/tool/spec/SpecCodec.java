package dev.patchbay.tool.spec;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.definition.ToolHints;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Encodes a {@link Spec} as JSON at build time, and decodes it at run time. */
public final class SpecCodec {
    private SpecCodec() {}

    public static String encode(Spec spec) {
        var out = new JsonWriter().beginObject().member("owner", spec.owner());
        switch (spec) {
            case Spec.ToolSpec tool -> {
                named(out.member("kind", "tool"), tool.name(), tool.title(), tool.description());
                out.member("hints", tool.hints()).member("inputSchema", tool.inputSchema());
                if (tool.structured() != null) {
                    out.name("structured");
                    ShapeCodec.write(out, tool.structured());
                }
            }
            case Spec.PromptSpec prompt ->
                    named(
                            out.member("kind", "prompt"),
                            prompt.name(),
                            prompt.title(),
                            prompt.description());
            case Spec.ResourceSpec resource -> {
                out.member("kind", "resource");
                named(out, resource.name(), resource.title(), resource.description());
                out.member("template", resource.template())
                        .member("uri", resource.uri())
                        .member("mimeType", resource.mimeType());
            }
            case Spec.CompletionSpec completion ->
                    out.member("kind", "completion")
                            .member("prompt", completion.prompt())
                            .member("uriTemplate", completion.uriTemplate())
                            .member("argument", completion.argument());
        }
        out.name("parameters").beginArray();
        spec.parameters().forEach(parameter -> write(out, parameter));
        return out.endArray().endObject().toString();
    }

    public static Spec decode(String encoded) {
        var node = RawJson.parse(encoded).tree();
        var owner = node.path("owner").asText();
        var parameters = parameters(node.path("parameters"));
        return switch (node.path("kind").asText()) {
            case "tool" ->
                    new Spec.ToolSpec(
                            owner,
                            node.path("name").asText(),
                            optional(node, "title"),
                            node.path("description").asText(),
                            hints(node.path("hints")),
                            node.path("inputSchema").asText(),
                            node.has("structured")
                                    ? ShapeCodec.read(node.path("structured"))
                                    : null,
                            parameters);
            case "prompt" ->
                    new Spec.PromptSpec(
                            owner,
                            node.path("name").asText(),
                            optional(node, "title"),
                            node.path("description").asText(),
                            parameters);
            case "resource" ->
                    new Spec.ResourceSpec(
                            owner,
                            node.path("template").asBoolean(),
                            node.path("uri").asText(),
                            node.path("name").asText(),
                            optional(node, "title"),
                            node.path("description").asText(),
                            node.path("mimeType").asText(),
                            parameters);
            case "completion" ->
                    new Spec.CompletionSpec(
                            owner,
                            node.path("prompt").asText(),
                            node.path("uriTemplate").asText(),
                            node.path("argument").asText(),
                            parameters);
            case String other ->
                    throw new IllegalArgumentException("Unknown kind of method: " + other);
        };
    }

    private static void named(
            JsonWriter out, String name, @Nullable String title, String description) {
        out.member("name", name).member("description", description);
        if (title != null) {
            out.member("title", title);
        }
    }

    private static void write(JsonWriter out, Spec.Parameter parameter) {
        out.beginObject();
        switch (parameter) {
            case Spec.Parameter.Caller _ -> out.member("from", "caller");
            case Spec.Parameter.Argument argument -> {
                out.member("from", "argument").name("field");
                ShapeCodec.write(out, argument.field());
            }
            case Spec.Parameter.Whole whole -> {
                out.member("from", "whole").name("shape");
                ShapeCodec.write(out, whole.shape());
            }
            case Spec.Parameter.Address _ -> out.member("from", "address");
            case Spec.Parameter.Typed _ -> out.member("from", "typed");
            case Spec.Parameter.Others _ -> out.member("from", "others");
        }
        out.endObject();
    }

    private static List<Spec.Parameter> parameters(JsonNode nodes) {
        var parameters = new ArrayList<Spec.Parameter>();
        for (var node : nodes) {
            parameters.add(
                    switch (node.path("from").asText()) {
                        case "caller" -> new Spec.Parameter.Caller();
                        case "argument" ->
                                new Spec.Parameter.Argument(
                                        ShapeCodec.readField(node.path("field")));
                        case "whole" ->
                                new Spec.Parameter.Whole(ShapeCodec.read(node.path("shape")));
                        case "address" -> new Spec.Parameter.Address();
                        case "typed" -> new Spec.Parameter.Typed();
                        case "others" -> new Spec.Parameter.Others();
                        case String other ->
                                throw new IllegalArgumentException(
                                        "Unknown kind of parameter: " + other);
                    });
        }
        return parameters;
    }

    private static ToolHints hints(JsonNode node) {
        return new ToolHints(
                hint(node, "readOnlyHint"),
                hint(node, "destructiveHint"),
                hint(node, "idempotentHint"),
                hint(node, "openWorldHint"));
    }

    private static @Nullable Boolean hint(JsonNode node, String name) {
        return node.has(name) ? (Boolean) node.path(name).asBoolean() : null;
    }

    private static @Nullable String optional(JsonNode node, String name) {
        return node.has(name) ? node.path(name).asText() : null;
    }
}
