package dev.patchbay.cli;

import dev.patchbay.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** How a server is reached, in a line, by what the file says without its secrets. */
final class Target {
    private static final List<String> ADDRESSES = List.of("url", "httpUrl", "serverUrl");

    private Target() {}

    static String of(RawJson masked) {
        if (!masked.isObject()) {
            return "";
        }
        var members = masked.members();
        for (var name : ADDRESSES) {
            var url = members.get(name);
            if (url != null) {
                return text(url);
            }
        }
        var words = new ArrayList<String>();
        var command = members.get("command");
        if (command != null) {
            words.add(text(command));
        }
        var arguments = members.get("args");
        if (arguments != null) {
            arguments.elements().forEach(argument -> words.add(text(argument)));
        }
        return String.join(" ", words);
    }

    private static String text(RawJson value) {
        return Objects.requireNonNullElse(value.textOrNull(), value.toString());
    }
}
