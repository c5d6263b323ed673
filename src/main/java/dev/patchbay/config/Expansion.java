package dev.patchbay.config;

import dev.patchbay.file.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Puts variables and files in their places: {@code ${NAME}}, {@code ${NAME:-default}}, {@code
 * ${file:/path}}. Nothing else is done to a text, and what is put in is not looked at again.
 */
final class Expansion {
    private static final Pattern VARIABLE =
            Pattern.compile("(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?", Pattern.DOTALL);

    private static final String OPEN = "${";
    private static final String FILE = "file:";

    /** Nobody has more, and each costs a part of the stack. */
    private static final int MOST_NESTED = 16;

    static final int FILE_LIMIT = 64 * 1024;

    /** Small references to something large must not fill the memory. */
    private static final int TOTAL_LIMIT = 16 * 1024 * 1024;

    private final Surroundings surroundings;
    private final Path directory;
    private final Map<Path, String> files;
    private final Problems problems;
    private int room = TOTAL_LIMIT;

    /**
     * @param directory where the configuration file is
     * @param files gets the fingerprints of the files that are read, as they are when that happens
     */
    Expansion(
            Surroundings surroundings, Path directory, Map<Path, String> files, Problems problems) {
        this.surroundings = surroundings;
        this.directory = directory;
        this.files = files;
        this.problems = problems;
    }

    /** The text with all in place; empty if something is missing, which is told as a problem. */
    Optional<String> expand(String text, Place place, Key key) {
        var expanded = replaced(text, MOST_NESTED, place, key);
        if (expanded == null) {
            return Optional.empty();
        }
        room -= expanded.length();
        if (expanded.indexOf('\0') >= 0) {
            problems.refuse(place, key, "must not have a NUL character in it");
            return Optional.empty();
        }
        return Optional.of(expanded);
    }

    /**
     * The text with all in place, or null if something is missing.
     *
     * @param deeper how often a reference may still stand within another
     */
    private @Nullable String replaced(String text, int deeper, Place place, Key key) {
        var result = new StringBuilder();
        int from = 0;
        for (int at = text.indexOf(OPEN); at >= 0; at = text.indexOf(OPEN, from)) {
            if (escaped(text, at)) {
                result.append(text, from, at - 1).append(OPEN);
                from = at + OPEN.length();
                continue;
            }
            int end = end(text, at);
            if (end < 0 || deeper < 0) {
                problems.refuse(
                        place,
                        key,
                        end < 0
                                ? "must close each ${ with a }; $${ stands for ${ itself"
                                : "must not have so many references within each other");
                return null;
            }
            var value = value(text.substring(at + OPEN.length(), end), deeper, place, key);
            if (value == null) {
                return null;
            }
            result.append(text, from, at).append(value);
            from = end + 1;
            if (result.length() > room) {
                break;
            }
        }
        if (result.length() + text.length() - from > room) {
            problems.refuse(
                    place,
                    key,
                    "must leave all texts together below " + TOTAL_LIMIT + " characters");
            return null;
        }
        return result.append(text, from, text.length()).toString();
    }

    private static boolean escaped(String text, int at) {
        return at > 0 && text.charAt(at - 1) == '$';
    }

    /** Where the reference that begins there is closed, behind all that stand within it. */
    private static int end(String text, int at) {
        int open = 0;
        for (int i = at; i < text.length(); i++) {
            if (text.startsWith(OPEN, i) && (i == at || !escaped(text, i))) {
                open++;
            } else if (text.charAt(i) == '}') {
                open--;
                if (open == 0) {
                    return i;
                }
            }
        }
        return -1;
    }

    private @Nullable String value(String reference, int deeper, Place place, Key key) {
        if (reference.startsWith(FILE)) {
            var name = replaced(reference.substring(FILE.length()), deeper - 1, place, key);
            return name == null ? null : file(name, place, key);
        }
        var variable = VARIABLE.matcher(reference);
        if (!variable.matches()) {
            problems.refuse(
                    place,
                    key,
                    reference.startsWith("input:")
                            ? "must not ask the user with ${input:…}; write ${NAME}, and set the"
                                    + " variable"
                            : "must have ${NAME}, ${NAME:-default} or ${file:/path} where it has ${");
            return null;
        }
        var name = variable.group(1);
        var otherwise = variable.group(2);
        // As a shell has it: what is empty has the default too.
        return otherwise != null && surroundings.environment().getOrDefault(name, "").isEmpty()
                ? replaced(otherwise, deeper - 1, place, key)
                : variable(name, place, key);
    }

    private @Nullable String variable(String name, Place place, Key key) {
        var value = surroundings.environment().get(name);
        if (value == null) {
            value =
                    switch (name) {
                        case "userHome" -> surroundings.home().toString();
                        case "workspaceFolder" -> workspace(directory).toString();
                        default -> null;
                    };
        }
        if (value == null) {
            problems.refuse(
                    place,
                    key,
                    Problem.NEEDS_VARIABLE
                            + name
                            + ", which is not set; ${"
                            + name
                            + ":-…} would give it a default");
        }
        return value;
    }

    /** Editors keep their file in a folder of theirs, and mean the one around it. */
    static Path workspace(Path directory) {
        var name = directory.getFileName();
        var parent = directory.getParent();
        return parent != null
                        && name != null
                        && (name.toString().equals(".vscode") || name.toString().equals(".cursor"))
                ? parent
                : directory;
    }

    private @Nullable String file(String name, Place place, Key key) {
        try {
            var path = directory.resolve(name);
            boolean first = files.putIfAbsent(path, Fingerprint.UNREADABLE) == null;
            // A pipe might be silent for ever.
            if (!Files.isRegularFile(path)) {
                problems.refuse(
                        place, key, "needs the file " + Shown.quoted(name) + ", which is none");
                return null;
            }
            try (var in = Files.newInputStream(path)) {
                var bytes = in.readNBytes(FILE_LIMIT + 1);
                if (bytes.length > FILE_LIMIT) {
                    problems.refuse(
                            place,
                            key,
                            "needs the file "
                                    + Shown.quoted(name)
                                    + ", which must not exceed "
                                    + FILE_LIMIT
                                    + " bytes");
                    return null;
                }
                if (first) {
                    files.put(path, Sha256.of(bytes));
                }
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString()
                        // Whoever writes a secret to a file often ends the line.
                        .replaceFirst("[\\r\\n]+$", "");
            }
        } catch (CharacterCodingException _) {
            problems.refuse(
                    place, key, "needs the file " + Shown.quoted(name) + ", which must be UTF-8");
        } catch (IOException | InvalidPathException _) {
            problems.refuse(
                    place, key, "needs the file " + Shown.quoted(name) + ", which cannot be read");
        }
        return null;
    }
}
