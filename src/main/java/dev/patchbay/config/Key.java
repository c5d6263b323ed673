package dev.patchbay.config;

import java.util.regex.Pattern;

/**
 * The way to a value in a file.
 *
 * @param path such as {@code mcpServers.github.args[2]}; empty for the whole file
 */
record Key(String path) {
    static final Key FILE = new Key("");

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_$@/-]{1,64}");

    Key member(String name) {
        if (!PLAIN.matcher(name).matches()) {
            return new Key(path + "[" + Shown.quoted(name) + "]");
        }
        return new Key(path.isEmpty() ? name : path + "." + name);
    }

    Key item(int index) {
        return new Key(path + "[" + index + "]");
    }
}
