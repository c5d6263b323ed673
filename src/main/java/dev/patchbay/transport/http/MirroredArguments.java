package dev.patchbay.transport.http;

import java.util.List;

/** Which arguments of a tool its callers repeat in headers. */
@FunctionalInterface
public interface MirroredArguments {
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
    }

    /** Those of the tool with this name, which may not exist. */
    List<Mirrored> of(String tool);
}
