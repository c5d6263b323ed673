package dev.patchbay.cli.context;

import dev.patchbay.call.HubError;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.RequestMethod;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The answer to a tool call. */
public sealed interface CallAnswer {
    /** A tool result. Its {@code isError} may report a failure. */
    record Result(RawJson members) implements CallAnswer {
        private List<String> texts() {
            var content = members.members().get("content");
            return content == null
                    ? List.of()
                    : content.elements().stream().map(ContentBlock::text).toList();
        }
    }

    /**
     * An error in place of a result.
     *
     * @param code the JSON-RPC error code
     * @param data further details of the error
     */
    record Refused(int code, String message, @Nullable RawJson data) implements CallAnswer {}

    /** Returns the answer for an error that the hub itself has detected. */
    static CallAnswer of(HubError error) {
        var result = error.toResult();
        return new Result(
                RawJson.of(out -> {
                    out.beginObject();
                    result.writeMembers(out, Definitions.NEWEST);
                    out.name("_meta").value(Objects.requireNonNull(result.meta())).endObject();
                }));
    }

    /** Returns whether the call failed. */
    default boolean failed() {
        return switch (this) {
            case Result result ->
                    "true".equals(String.valueOf(result.members().members().get("isError")));
            case Refused _ -> true;
        };
    }

    /**
     * Returns the error message for a person; empty if the call succeeded, or if the content has
     * the message.
     */
    default Optional<String> trouble() {
        return switch (this) {
            case Result _ -> Optional.empty();
            case Refused refused -> Optional.of(refused.message());
        };
    }

    /** Returns the whole answer as JSON. */
    default String json(String tool) {
        var out = new JsonWriter().beginObject().member("isError", failed());
        switch (this) {
            case Result result -> {
                var members = result.members().members();
                hubError(members.get("_meta"))
                        .ifPresent(error -> writeError(out, tool, error, firstText(result), null));
                copy(out, members.get("content"), "content");
                copy(out, members.get("structuredContent"), "structuredContent");
            }
            case Refused refused -> {
                writeError(out, tool, refused.data(), refused.message(), refused.code());
                out.name("content").beginArray().endArray();
            }
        }
        return out.endObject().toString();
    }

    private static void copy(JsonWriter out, @Nullable RawJson value, String name) {
        if (value != null) {
            out.member(name, value);
        }
    }

    private static Optional<RawJson> hubError(@Nullable RawJson meta) {
        return meta == null || !meta.isObject()
                ? Optional.empty()
                : Optional.ofNullable(meta.members().get(HubError.META_KEY))
                        .filter(RawJson::isObject);
    }

    private static String firstText(Result result) {
        return result.texts().stream().findFirst().orElse("");
    }

    /** Writes the same members for every error, from the hub or from the server. */
    private static void writeError(
            JsonWriter out,
            String tool,
            @Nullable RawJson data,
            String message,
            @Nullable Integer code) {
        var details =
                data == null || !data.isObject() ? RawJson.EMPTY_OBJECT.members() : data.members();
        out.name("error").beginObject();
        var named = details.get("code");
        out.member(
                "code",
                named != null
                        ? named
                        : to -> to.value(String.valueOf(Objects.requireNonNullElse(code, 0))));
        var prefix = named == null ? "" : named.textOrNull() + ": ";
        out.member(
                "message",
                message.startsWith(prefix) ? message.substring(prefix.length()) : message);
        var server = details.get("serverId");
        int dot = tool.indexOf('.');
        JsonValue guessed = to -> to.value(dot < 0 ? "hub" : tool.substring(0, dot));
        out.member("serverId", server == null ? guessed : server);
        JsonValue call = to -> to.value(RequestMethod.CALL_TOOL.text());
        out.member("operation", details.getOrDefault("operation", RawJson.of(call)));
        JsonValue none = to -> to.value(0L);
        out.member("attempts", details.getOrDefault("attempts", RawJson.of(none)));
        out.endObject();
    }

    /**
     * Returns the text to show to a person: structured content as JSON, else the content as text.
     */
    default String shown() {
        return switch (this) {
            case Result result -> {
                var structured = result.members().members().get("structuredContent");
                yield structured != null && !failed()
                        ? structured.toString()
                        : String.join("\n", result.texts());
            }
            case Refused _ -> "";
        };
    }
}
