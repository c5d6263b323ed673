package dev.patchbay.mcp;

import dev.patchbay.json.RawJson;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which arguments of a tool its callers repeat in headers. */
@FunctionalInterface
public interface MirroredArguments {
    /** No tool has any. */
    MirroredArguments NONE = _ -> List.of();

    /**
     * One of them.
     *
     * @param header without its prefix
     * @param path the members that lead to it
     */
    record Mirrored(String header, List<String> path) {
        public Mirrored {
            path = List.copyOf(path);
        }

        /** Its value in the arguments of a call; null there is no value. */
        public Optional<RawJson> in(@Nullable RawJson arguments) {
            var found = Optional.ofNullable(arguments);
            for (var name : path) {
                found = found.filter(RawJson::isObject).map(object -> object.members().get(name));
            }
            return found.filter(value -> value.kind() != RawJson.Kind.NULL);
        }
    }

    /** Those of the tool with this name, which may not exist. */
    List<Mirrored> of(String tool);
}
