package dev.patchbay.config.format;

import java.util.regex.Pattern;

/**
 * The path to a value in a file.
 *
 * @param path such as {@code mcpServers.github.args[2]}; empty for the whole file
 */
public record Key(String path) {
    public static final Key FILE = new Key("");

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_$@/-]{1,64}");

    public Key member(String name) {
        if (!PLAIN.matcher(name).matches()) {
            return new Key(path + "[" + SafeText.quoted(name) + "]");
        }
        return new Key(path.isEmpty() ? name : path + "." + name);
    }

    public Key item(int index) {
        return new Key(path + "[" + index + "]");
    }
}
