package dev.patchbay.cli.context;

import dev.patchbay.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Shows how a server is reached, in one line: the address, or the command, with secrets masked. */
public final class ServerTarget {
    private static final List<String> ADDRESSES = List.of("url", "httpUrl", "serverUrl");

    private ServerTarget() {}

    public static String of(RawJson masked) {
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
