package dev.patchbay.mcp;

import dev.patchbay.json.RawJson;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tool arguments that callers must repeat in headers (MCP 2026-07-28, basic/transports). */
@FunctionalInterface
public interface MirroredArguments {
    /** No tool has such arguments. */
    MirroredArguments NONE = _ -> List.of();

    /**
     * One argument with a header.
     *
     * @param header the name of the header without its prefix
     * @param path the members that lead to the argument
     */
    record Mirrored(String header, List<String> path) {
        public Mirrored {
            path = List.copyOf(path);
        }

        /** Returns the value in the arguments of a call; empty if it is missing or null. */
        public Optional<RawJson> in(@Nullable RawJson arguments) {
            var found = Optional.ofNullable(arguments);
            for (var name : path) {
                found = found.filter(RawJson::isObject).map(object -> object.members().get(name));
            }
            return found.filter(value -> value.kind() != RawJson.Kind.NULL);
        }
    }

    /** Returns the mirrored arguments of a tool, which may not exist. */
    List<Mirrored> of(String tool);
}
