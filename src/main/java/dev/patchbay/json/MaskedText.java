package dev.patchbay.json;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Masks possible secrets in the text of programs and servers: tokens, passwords in URLs, headers
 * with credentials, and values whose names mean a secret. It masks too much rather than too little.
 * It cannot detect a secret that looks like a word.
 */
public final class MaskedText {
    private static final String HIDDEN = "***";
    private static final String NAMES =
            "(?:token|secret|passw|pwd|passphrase|api[-_]?key|access[-_]?key|credential|private|cookie"
                    + "|authorization|signature|session[-_]?id)";

    /** A pattern and its replacement. All patterns take linear time. */
    private record Rule(Pattern found, String instead) {
        static Rule of(String found, String instead) {
            return new Rule(Pattern.compile(found), instead);
        }
    }

    private static final List<Rule> RULES =
            List.of(
                    // Headers, whose value extends to the end of the line.
                    Rule.of(
                            "(?i)((?:authorization|cookie)[\"']?\\s{0,4}[:=]\\s{0,4}+)(?!\\*)\\S.*",
                            "$1" + HIDDEN),
                    Rule.of("(?i)(://)[^\\s\"'<>|]{1,4096}@", "$1" + HIDDEN + "@"),
                    Rule.of("(?i)(://[^\\s\"'<>|?#]{1,4096}\\?)[^\\s\"'<>|]+", "$1" + HIDDEN),
                    Rule.of(
                            "(?i)\\b((?:bearer|basic)\\s{1,4}+)[\"']?[\\w.~+/=-]{4,}",
                            "$1" + HIDDEN),
                    Rule.of(
                            "(?i)("
                                    + NAMES
                                    + "[\\w-]{0,64}[\"']?\\s{0,4}[:=]\\s{0,4}+)"
                                    + "(?:\"[^\"]*\"?|'[^']*'?|(?!\\*)[^\\s,;|&]+)",
                            "$1" + HIDDEN),
                    // Options of a command line. More names count here, as option names are short.
                    Rule.of(
                            "(?i)((?<!\\S)--?[\\w-]{0,64}(?:"
                                    + NAMES
                                    + "|key|auth|pass|pat|pw)[\\w-]{0,64}"
                                    + "(?:=|\\s{1,4}+))(?!-)\\S+",
                            "$1" + HIDDEN),
                    Rule.of("((?<!\\S)-p\\s{1,4}+)(?!-)\\S+", "$1" + HIDDEN),
                    Rule.of("((?<!\\S)-p)(?=\\S*\\d)\\S+", "$1" + HIDDEN),
                    Rule.of("((?<!\\S)-u\\s{1,4}+)[^\\s:]+:\\S+", "$1" + HIDDEN),
                    Rule.of(
                            "\\b(?:sk|pk|rk|gh[opsur]|xox[a-z]|glpat|npm|github_pat|hf|pypi)[-_][\\w-]{4,}"
                                    + "|\\bAKIA[0-9A-Z]{8,}|\\beyJ[\\w-]+\\.[\\w.-]*",
                            HIDDEN),
                    Rule.of(
                            "(?<![A-Za-z0-9_-])(?=[A-Za-z_-]{0,256}[0-9])(?=[0-9_-]{0,256}[A-Za-z])"
                                    + "[A-Za-z0-9_-]{24,}",
                            HIDDEN),
                    Rule.of(
                            "(?<![A-Za-z0-9+/])(?=[A-Za-z+/]{0,256}[0-9])[A-Za-z0-9+/]{40,}={0,2}",
                            HIDDEN));

    private MaskedText() {}

    /** Returns one line with its secrets masked. */
    public static String of(String line) {
        var text = line;
        for (var rule : RULES) {
            text = rule.found().matcher(text).replaceAll(rule.instead());
        }
        return text;
    }
}
