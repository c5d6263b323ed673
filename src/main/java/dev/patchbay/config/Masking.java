package dev.patchbay.config;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Shows an entry of a file without its secrets. Variables and headers are hidden all, other texts
 * if their names or their looks speak for it; a reference such as {@code ${TOKEN}} is no secret.
 */
final class Masking {
    static final String HIDDEN = "***";

    /** Objects in which every value is hidden. */
    private static final Set<String> SECRETIVE = Set.of("env", "headers", "http_headers");

    private static final Set<String> ADDRESSES = Set.copyOf(Keys.URL);

    private static final Pattern REFERENCES =
            Pattern.compile(
                    "(?i)((bearer|basic|token) +)?"
                            + "(\\$\\{((env:)?[a-z_][a-z0-9_]*(:-)?|file:[^}]*)})+");
    private static final String WORDS =
            "(token|secret|passw|pwd|passphrase|api-?_?key|credential|private|cookie"
                    + "|authorization)";

    private static final Pattern NAMES = Pattern.compile("(?i).*" + WORDS + ".*");

    /** Texts that give something with such a name a value, as in a header, in JSON, in a script. */
    private static final Pattern SAID =
            Pattern.compile(
                    "(?is).*"
                            + WORDS
                            + "[\\w-]*[\"']?\\s*[:=]\\s*+(?![\"']?((bearer|basic|token) +)?\\$\\{)\\S.*");

    private static final Pattern LOOKS =
            Pattern.compile(
                    "(?i)((sk|pk|rk|gh[opsur]|xox[a-z]|glpat|npm|github_pat)[-_].*|eyJ.*\\..*"
                            + "|(bearer|basic) .*|[a-z]+://[^/@]*:[^/@]*@.*)");

    /** Random texts are long, have no blanks, and mix letters with digits. */
    private static final Pattern RANDOM =
            Pattern.compile("(?=.*[0-9])(?=.*[A-Za-z])[A-Za-z0-9_-]{24,}");

    private static final Pattern ASSIGNMENT =
            Pattern.compile("(-{0,2}[A-Za-z0-9_-]+)=(.*)", Pattern.DOTALL);

    /** What stands before a variable or a header, which are hidden wherever they stand. */
    private static final Set<String> CARRIERS = Set.of("-e", "--env", "-H", "--header");

    private static final Pattern CARRIED =
            Pattern.compile("([A-Za-z0-9_-]+(?:=|: *))(.*)", Pattern.DOTALL);

    private Masking() {}

    static void write(Node node, JsonWriter out) {
        write("", node, false, out);
    }

    private static void write(String name, Node node, boolean hidden, JsonWriter out) {
        switch (node) {
            case Node.Mapping object -> {
                out.beginObject();
                for (var member : object.members()) {
                    out.name(member.name());
                    write(
                            member.name(),
                            member.value(),
                            hidden
                                    || SECRETIVE.contains(member.name())
                                    || NAMES.matcher(member.name()).matches(),
                            out);
                }
                out.endObject();
            }
            case Node.Sequence list -> {
                out.beginArray();
                var before = "";
                for (var item : list.items()) {
                    if (item instanceof Node.Text text && CARRIERS.contains(before)) {
                        out.value(carried(text.value()));
                    } else {
                        write(name, item, hidden || names(before), out);
                    }
                    before = item instanceof Node.Text text ? text.value() : "";
                }
                out.endArray();
            }
            case Node.Text text -> out.value(text(name, text.value(), hidden));
            case Node.Numeral number -> {
                if (hidden) {
                    out.value(HIDDEN);
                } else {
                    out.value(RawJson.parse(number.spelling()));
                }
            }
            case Node.Truth truth -> out.value(truth.value());
            case Node.Nothing _ -> out.nullValue();
        }
    }

    /** Whether the argument behind this one is a secret. */
    private static boolean names(String argument) {
        return argument.startsWith("-")
                && argument.indexOf('=') < 0
                && NAMES.matcher(argument).matches();
    }

    private static String carried(String value) {
        var pair = CARRIED.matcher(value);
        return pair.matches() ? pair.group(1) + text("", pair.group(2), true) : argument(value);
    }

    private static String text(String name, String value, boolean hidden) {
        if (REFERENCES.matcher(value).matches()) {
            return value;
        }
        if (hidden) {
            return HIDDEN;
        }
        return ADDRESSES.contains(name) ? address(value) : argument(value);
    }

    private static String argument(String value) {
        var assignment = ASSIGNMENT.matcher(value);
        if (assignment.matches()) {
            var left = assignment.group(1);
            return left + "=" + text("", assignment.group(2), NAMES.matcher(left).matches());
        }
        if (value.contains("://") && !SAID.matcher(value).matches()) {
            return address(value);
        }
        return Stream.of(LOOKS, RANDOM, SAID).anyMatch(one -> one.matcher(value).matches())
                ? HIDDEN
                : value;
    }

    /** Without a password, what is asked for, and parts that look like keys. */
    private static String address(String value) {
        int query = value.indexOf('?');
        var path = query < 0 ? value : value.substring(0, query);
        var parts =
                List.of(path.replaceFirst("://[^/]*@", "://" + HIDDEN + "@").split("/", -1))
                        .stream()
                        .map(part -> RANDOM.matcher(part).matches() ? HIDDEN : part)
                        .toList();
        return String.join("/", parts) + (query < 0 ? "" : "?" + HIDDEN);
    }
}
