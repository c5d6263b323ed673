package dev.patchbay.schema.validation;

import com.networknt.schema.path.NodePath;
import org.jspecify.annotations.Nullable;

/** Writes JSON Pointers (RFC 6901). The library's form rewrites line breaks and quotes. */
final class Pointers {
    private Pointers() {}

    static String of(NodePath path) {
        var pointer = new StringBuilder();
        append(pointer, path);
        return pointer.toString();
    }

    static String of(String parent, String name) {
        var pointer = new StringBuilder(parent);
        token(pointer, name);
        return pointer.toString();
    }

    private static void append(StringBuilder pointer, @Nullable NodePath path) {
        if (path == null || path.getElement(-1) == null) {
            return;
        }
        append(pointer, path.getParent());
        token(pointer, path.getElement(-1).toString());
    }

    private static void token(StringBuilder pointer, String name) {
        pointer.append('/').append(name.replace("~", "~0").replace("/", "~1"));
    }
}
