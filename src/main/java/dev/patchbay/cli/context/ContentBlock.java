package dev.patchbay.cli.context;

import dev.patchbay.json.RawJson;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shows one content block of a tool result as text. */
final class ContentBlock {
    private ContentBlock() {}

    static String text(RawJson block) {
        if (!block.isObject()) {
            return block.toString();
        }
        var members = block.members();
        return switch (member(members, "type")) {
            case "text" -> member(members, "text");
            case "resource_link" -> member(members, "uri");
            case "resource" -> resource(members.get("resource"));
            case String type -> data(type, members);
        };
    }

    private static String resource(@Nullable RawJson resource) {
        if (resource == null || !resource.isObject()) {
            return "";
        }
        var members = resource.members();
        return members.containsKey("text")
                ? member(members, "text")
                : "[" + member(members, "uri") + ", --json prints it]";
    }

    private static String data(String type, Map<String, RawJson> members) {
        long bytes = member(members, "data").length() / 4L * 3;
        return "["
                + type
                + " "
                + member(members, "mimeType")
                + ", about "
                + bytes
                + " bytes; --json prints it]";
    }

    private static String member(Map<String, RawJson> members, String name) {
        var value = members.get(name);
        return value == null
                ? ""
                : Objects.requireNonNullElse(value.textOrNull(), value.toString());
    }
}
