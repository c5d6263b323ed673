package dev.patchbay.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Copies a folder of texts and fills in the words between at signs. */
final class Template {
    private static final Pattern WORD = Pattern.compile("@([a-z]+)@");

    private Template() {}

    /** Copies the folder; what was executable there is so here. */
    static void copy(Path from, Path to, Map<String, String> words) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : (Iterable<Path>) files.sorted()::iterator) {
                var target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.writeString(target, filled(Files.readString(file), words));
                    if (Files.isExecutable(file)) {
                        executable(target);
                    }
                }
            }
        }
    }

    static String filled(String text, Map<String, String> words) {
        return WORD.matcher(text)
                .replaceAll(match -> {
                    var value = words.get(match.group(1));
                    if (value == null) {
                        throw new IllegalArgumentException("No such word: " + match.group());
                    }
                    return Matcher.quoteReplacement(value);
                });
    }

    /** Puts a program where a package has it. */
    static void program(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to);
        executable(to);
    }

    private static void executable(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
