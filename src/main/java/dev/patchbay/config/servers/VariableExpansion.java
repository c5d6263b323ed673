package dev.patchbay.config.servers;

import dev.patchbay.config.environment.ConfigurationContext;
import dev.patchbay.config.format.Key;
import dev.patchbay.config.format.SafeText;
import dev.patchbay.config.format.TextPosition;
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
 * Replaces references by variables and files: {@code ${NAME}}, {@code ${NAME:-default}}, {@code
 * ${file:/path}}. The rest of a text stays the same, and inserted text is not expanded again.
 */
public final class VariableExpansion {
    private static final Pattern VARIABLE =
            Pattern.compile("(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?", Pattern.DOTALL);

    private static final String OPEN = "${";
    private static final String FILE = "file:";

    /** No real file needs more levels, and each level uses stack space. */
    private static final int MAX_NESTING = 16;

    static final int FILE_LIMIT = 64 * 1024;

    /** In characters. Small references to a large value must not fill the memory. */
    private static final int TOTAL_LIMIT = 16 * 1024 * 1024;

    /** Stands for a text whose references are not replaced. */
    static final String UNKNOWN = "http://unknown.invalid/";

    private final ConfigurationContext context;
    private final Path directory;
    private final Map<Path, String> files;
    private final Problems problems;
    private final boolean inert;
    private int remaining = TOTAL_LIMIT;

    /**
     * @param directory the folder of the configuration file
     * @param files receives the fingerprints of the files that are read, as they are at that moment
     */
    VariableExpansion(
            ConfigurationContext context,
            Path directory,
            Map<Path, String> files,
            Problems problems) {
        this(context, directory, files, problems, false);
    }

    private VariableExpansion(
            ConfigurationContext context,
            Path directory,
            Map<Path, String> files,
            Problems problems,
            boolean inert) {
        this.context = context;
        this.directory = directory;
        this.files = files;
        this.problems = problems;
        this.inert = inert;
    }

    /**
     * Returns an instance that reads no variables and no files. A text with references becomes
     * {@link #UNKNOWN}, which is well-formed wherever a text may be.
     */
    static VariableExpansion inert(
            ConfigurationContext context, Path directory, Problems problems) {
        return new VariableExpansion(context, directory, Map.of(), problems, true);
    }

    /**
     * Returns the text with all references replaced; empty, with a problem, if a value is missing.
     */
    Optional<String> expand(String text, TextPosition place, Key key) {
        var expanded = replaced(text, MAX_NESTING, place, key);
        if (expanded == null) {
            return Optional.empty();
        }
        remaining -= expanded.length();
        if (expanded.indexOf('\0') >= 0) {
            problems.refuse(place, key, "must not contain a NUL character");
            return Optional.empty();
        }
        return Optional.of(inert && text.contains(OPEN) ? UNKNOWN : expanded);
    }

    /**
     * Returns the text with all references replaced, or null if a value is missing.
     *
     * @param deeper how many levels of nested references may still follow
     */
    private @Nullable String replaced(String text, int deeper, TextPosition place, Key key) {
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
                                ? "must close each ${ with a }; write $${ for a literal ${"
                                : "must not nest references so deeply");
                return null;
            }
            var value = value(text.substring(at + OPEN.length(), end), deeper, place, key);
            if (value == null) {
                return null;
            }
            result.append(text, from, at).append(value);
            from = end + 1;
            if (result.length() > remaining) {
                break;
            }
        }
        if (result.length() + text.length() - from > remaining) {
            problems.refuse(
                    place,
                    key,
                    "must keep the total length of all texts below " + TOTAL_LIMIT + " characters");
            return null;
        }
        return result.append(text, from, text.length()).toString();
    }

    private static boolean escaped(String text, int at) {
        return at > 0 && text.charAt(at - 1) == '$';
    }

    /**
     * Returns the position of the bracket that closes the reference at {@code at}, behind all
     * references inside it; -1 if there is none.
     */
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

    private @Nullable String value(String reference, int deeper, TextPosition place, Key key) {
        if (reference.startsWith(FILE)) {
            var name = replaced(reference.substring(FILE.length()), deeper - 1, place, key);
            return name == null || inert ? name : file(name, place, key);
        }
        var variable = VARIABLE.matcher(reference);
        if (!variable.matches()) {
            problems.refuse(
                    place,
                    key,
                    reference.startsWith("input:")
                            ? "must not ask the user with ${input:…}; write ${NAME}, and set the"
                                    + " variable"
                            : "must contain only references of the form ${NAME},"
                                    + " ${NAME:-default} or ${file:/path}");
            return null;
        }
        if (inert) {
            return "";
        }
        var name = variable.group(1);
        var otherwise = variable.group(2);
        // As in a shell, the default also replaces an empty value.
        return otherwise != null && context.environment().getOrDefault(name, "").isEmpty()
                ? replaced(otherwise, deeper - 1, place, key)
                : variable(name, place, key);
    }

    /** Whether a variable is set. An inert instance does not look, and returns true. */
    boolean has(String name) {
        return inert || context.environment().containsKey(name);
    }

    private @Nullable String variable(String name, TextPosition place, Key key) {
        var value = context.environment().get(name);
        if (value == null) {
            value =
                    switch (name) {
                        case "userHome" -> context.home().toString();
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
                            + ":-…} gives it a default");
        }
        return value;
    }

    /** Returns the project folder. Editors keep their file in a folder inside it. */
    public static Path workspace(Path directory) {
        var name = directory.getFileName();
        var parent = directory.getParent();
        return parent != null
                        && name != null
                        && (name.toString().equals(".vscode") || name.toString().equals(".cursor"))
                ? parent
                : directory;
    }

    /** Removes line ends at the end of a text, because a file with a secret often ends with one. */
    private static String withoutLineEnds(String text) {
        int end = text.length();
        while (end > 0 && "\r\n".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return text.substring(0, end);
    }

    private @Nullable String file(String name, TextPosition place, Key key) {
        try {
            var path = directory.resolve(name);
            boolean first = files.putIfAbsent(path, FileFingerprint.UNREADABLE) == null;
            // A read from a pipe could block forever.
            if (!Files.isRegularFile(path)) {
                problems.refuse(
                        place,
                        key,
                        "needs the file "
                                + SafeText.quoted(name)
                                + ", which does not exist or is not a regular file");
                return null;
            }
            try (var in = Files.newInputStream(path)) {
                var bytes = in.readNBytes(FILE_LIMIT + 1);
                if (bytes.length > FILE_LIMIT) {
                    problems.refuse(
                            place,
                            key,
                            "needs the file "
                                    + SafeText.quoted(name)
                                    + ", which must not exceed "
                                    + FILE_LIMIT
                                    + " bytes");
                    return null;
                }
                if (first) {
                    files.put(path, Sha256.of(bytes));
                }
                return withoutLineEnds(
                        StandardCharsets.UTF_8
                                .newDecoder()
                                .decode(ByteBuffer.wrap(bytes))
                                .toString());
            }
        } catch (CharacterCodingException _) {
            problems.refuse(
                    place,
                    key,
                    "needs the file " + SafeText.quoted(name) + ", which must be UTF-8");
        } catch (IOException | InvalidPathException _) {
            problems.refuse(
                    place,
                    key,
                    "needs the file " + SafeText.quoted(name) + ", which cannot be read");
        }
        return null;
    }
}
