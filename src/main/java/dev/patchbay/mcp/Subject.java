package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * The params of a request for one tool, prompt or resource. Its name or URI can be read without
 * parsing the written params.
 *
 * @param member the member with the value: {@code name} or {@code uri}
 * @param arguments the arguments of a tool; null for a prompt or resource
 * @param rest the other params
 */
public record Subject(String member, String value, @Nullable RawJson arguments, Members rest)
        implements Members {
    public static Subject tool(String name, RawJson arguments) {
        return new Subject("name", name, arguments, out -> out.member("arguments", arguments));
    }

    /**
     * Returns the params for a prompt.
     *
     * @param rest the arguments of the prompt
     */
    public static Subject prompt(String name, Members rest) {
        return new Subject("name", name, null, rest);
    }

    public static Subject resource(String uri) {
        return new Subject("uri", uri, null, Members.NONE);
    }

    @Override
    public void write(JsonWriter out) {
        out.member(member, value);
        rest.write(out);
    }
}
