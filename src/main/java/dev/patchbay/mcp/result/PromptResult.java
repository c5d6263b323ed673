package dev.patchbay.mcp.result;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.mcp.Revision;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of {@code prompts/get}. */
public record PromptResult(@Nullable String description, List<Message> messages) implements Result {
    public PromptResult {
        messages = List.copyOf(messages);
    }

    /** One message of a prompt. */
    public record Message(Role role, Content content) {
        void writeTo(JsonWriter out, Revision revision) {
            out.beginObject().member("role", role.wire()).name("content");
            content.writeTo(out, revision);
            out.endObject();
        }
    }

    /** Returns a result with one user message. */
    public static PromptResult user(String text) {
        return of(new Message(Role.USER, Content.text(text)));
    }

    public static PromptResult of(Message... messages) {
        return new PromptResult(null, List.of(messages));
    }

    @Override
    public void writeMembers(JsonWriter out, Revision revision) {
        if (description != null) {
            out.member("description", description);
        }
        out.name("messages").beginArray();
        messages.forEach(message -> message.writeTo(out, revision));
        out.endArray();
    }
}
