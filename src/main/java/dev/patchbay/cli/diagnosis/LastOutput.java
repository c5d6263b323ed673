package dev.patchbay.cli.diagnosis;

import dev.patchbay.upstream.definition.Definition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds a remedy in the last output of a program, for messages that many programs print. */
final class LastOutput {
    /**
     * A pattern of messages, and the remedy.
     *
     * @param remedy the text, with {@code %1$s} for the name in the message, and {@code %2$s} for
     *     the server
     */
    private record Clue(Pattern words, String remedy) {
        static Clue of(String words, String remedy) {
            return new Clue(Pattern.compile(words), remedy);
        }
    }

    private static final String NEWER_NODE =
            "it needs a newer Node.js than the one on its PATH: install one"
                    + " (nodejs.org), or use the full path of one";

    /** More certain clues come first. */
    private static final List<Clue> CLUES =
            List.of(
                    // Printed by the shell that the hub starts, which then becomes the program. The
                    // hub has found the program itself before, so its interpreter is missing.
                    Clue.of(
                            "patchbay-child: \\d+: exec: .*not found",
                            "the program in its first line (#!) is missing: install that program"),
                    Clue.of(
                            "(?:^|env: |exec: |: )['‘\"]?(node)['’\"]?: (?:No such file|not found|command"
                                    + " not found)|(node): command not found",
                            "it needs Node.js: install it (nodejs.org), or put its folder on PATH"),
                    Clue.of(
                            "env: ['‘\"]?([\\w.-]+)['’\"]?: No such file|exec: ([\\w.-]+): not found"
                                    + "|\\b([\\w.-]+): (?:command )?not found",
                            "it needs %1$s: install it, or put its folder on PATH"),
                    Clue.of(
                            "EBADENGINE|Unsupported engine|(?i:requires node(?:\\.?js)?)|ERR_REQUIRE_ESM"
                                    + "|No such built-in module|ERR_UNKNOWN_BUILTIN_MODULE"
                                    + "|SyntaxError: Unexpected token"
                                    + "|(?:fetch|File|ReadableStream|WebSocket) is not defined",
                            NEWER_NODE),
                    Clue.of(
                            "npm (?:ERR!|error) (?:code E)?404|No solution found when resolving"
                                    + "|was not found in the package registry",
                            "there is no such package: correct its name in args"),
                    Clue.of(
                            "npm (?:ERR!|error) .*(?:ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED"
                                    + "|ECONNRESET)|(?i:failed to fetch)",
                            "its package cannot be downloaded: check the network; if you need"
                                    + " a proxy, set HTTPS_PROXY in env"),
                    Clue.of(
                            "No module named '?([\\w.]+)",
                            "the Python package %1$s is missing: install it, or start it with uvx"),
                    Clue.of(
                            "(?i:cannot connect to the docker daemon|docker daemon is not running)",
                            "start Docker"),
                    Clue.of(
                            "(?i:pull access denied|manifest unknown|unable to find image)",
                            "the image does not exist or needs a login: correct its name, or"
                                    + " run docker login"),
                    Clue.of(
                            "EADDRINUSE|(?i:address already in use)",
                            "another program uses its port: end that program, or configure"
                                    + " another port"),
                    Clue.of(
                            "\\b([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])\\b[^|]*(?i:required|missing|must be"
                                    + "|not set|unset|undefined|not found|empty|provide)"
                                    + "|(?i:missing|required|set|provide)[^|]*?\\b"
                                    + "([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])\\b",
                            "set %1$s in env of %2$s"));

    /** Printed by a hub that finds that another hub, which has the same file, has started it. */
    private static final Pattern OF_THIS_HUB = Pattern.compile("must not start this hub");

    /** Printed by Node.js. */
    private static final Pattern NO_MODULE = Pattern.compile("(?i:module_not_found)");

    private LastOutput() {}

    /** Returns whether the program is this hub itself. */
    static boolean ofThisHub(String output) {
        return OF_THIS_HUB.matcher(output).find();
    }

    /** Returns whether Node.js did not find a part of the program. */
    static boolean lacksModule(String output) {
        return NO_MODULE.matcher(output).find();
    }

    /**
     * Returns the remedy; empty if no clue fits.
     *
     * @param output the last lines of the program on standard error, in one line
     */
    static Optional<String> remedy(Definition server, String output) {
        for (var clue : CLUES) {
            var found = clue.words().matcher(output);
            if (found.find()) {
                var named = "";
                for (int i = 1; i <= found.groupCount() && named.isEmpty(); i++) {
                    named = found.group(i) == null ? "" : found.group(i);
                }
                return Optional.of(String.format(Locale.ROOT, clue.remedy(), named, server.id()));
            }
        }
        return Optional.empty();
    }
}
