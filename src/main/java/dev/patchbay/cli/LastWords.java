package dev.patchbay.cli;

import dev.patchbay.upstream.Definition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a program said before it ended, as far as many programs say the same. */
final class LastWords {
    /**
     * Words and what to do about them.
     *
     * @param remedy with {@code %1$s} for what the words name, and {@code %2$s} for the server
     */
    private record Clue(Pattern words, String remedy) {
        static Clue of(String words, String remedy) {
            return new Clue(Pattern.compile(words), remedy);
        }
    }

    private static final String NEWER_NODE =
            "it needs a newer Node.js than the one on its PATH: install it (nodejs.org), or name"
                    + " it with its full path";

    /** What is more certain comes first. */
    private static final List<Clue> CLUES =
            List.of(
                    // By the shell of ours that becomes the program, which has looked for it
                    // before.
                    Clue.of(
                            "patchbay-child: \\d+: exec: .*not found",
                            "the program that its first line, #!, names is missing: install that"),
                    Clue.of(
                            "(?:env: |exec: |: )['‘\"]?(node)['’\"]?: (?:No such file|not found|command"
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
                            "its package cannot be fetched: look at the network; a proxy must be named"
                                    + " in env, as HTTPS_PROXY"),
                    Clue.of(
                            "No module named '?([\\w.]+)",
                            "the Python package %1$s is missing: install it, or start it with uvx"),
                    Clue.of(
                            "(?i:cannot connect to the docker daemon|docker daemon is not running)",
                            "start Docker"),
                    Clue.of(
                            "(?i:pull access denied|manifest unknown|unable to find image)",
                            "there is no such image, or no access to it: correct its name, or docker"
                                    + " login"),
                    Clue.of(
                            "EADDRINUSE|(?i:address already in use)",
                            "another program has its port: end that one, or give it another port"),
                    Clue.of(
                            "\\b([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])\\b[^|]*(?i:required|missing|must be"
                                    + "|not set|unset|undefined|not found|empty|provide)"
                                    + "|(?i:missing|required|set|provide)[^|]*?\\b"
                                    + "([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])\\b",
                            "give it %1$s, in env of %2$s"));

    private LastWords() {}

    /** What they tell to do; empty if they tell nothing. */
    static Optional<String> remedy(Definition server, String error) {
        for (var clue : CLUES) {
            var found = clue.words().matcher(error);
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
