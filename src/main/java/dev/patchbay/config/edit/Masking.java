package dev.patchbay.config.edit;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.servers.Keys;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes an entry of a file without its secrets. A text is a secret if its name or its form
 * suggests that. A reference such as {@code ${TOKEN}} is no secret. When an entry is shown, all
 * variables and headers are hidden.
 */
final class Masking {
    static final String MASK = "***";

    /** Objects whose values are hidden when an entry is shown. */
    private static final Set<String> OBJECTS_WITH_SECRETS =
            Set.of("env", "headers", "http_headers");

    /** Decides what is written in place of a secret. */
    @FunctionalInterface
    interface Replacement {
        /**
         * Returns the text that is written.
         *
         * @param owner the member of the entry that contains the secret, such as {@code env}
         * @param name the name of the secret there, such as {@code TOKEN} or {@code --token}
         */
        String of(String owner, String name, String secret);
    }

    /**
     * Variables that decide what else a program loads, and from where. A user must see them to
     * decide whether to trust a server, so they are shown like arguments.
     */
    private static final Set<String> LOADER_VARIABLES =
            Set.of(
                    "BASH_ENV",
                    "CLASSPATH",
                    "DOTNET_STARTUP_HOOKS",
                    "DYLD_INSERT_LIBRARIES",
                    "DYLD_LIBRARY_PATH",
                    "ENV",
                    "GIT_SSH_COMMAND",
                    "JAVA_TOOL_OPTIONS",
                    "JDK_JAVA_OPTIONS",
                    "LD_AUDIT",
                    "LD_LIBRARY_PATH",
                    "LD_PRELOAD",
                    "NODE_OPTIONS",
                    "NODE_PATH",
                    "NPM_CONFIG_REGISTRY",
                    "PATH",
                    "PERL5LIB",
                    "PERL5OPT",
                    "PIP_INDEX_URL",
                    "PYTHONHOME",
                    "PYTHONPATH",
                    "PYTHONSTARTUP",
                    "RUBYLIB",
                    "RUBYOPT",
                    "UV_INDEX_URL",
                    "npm_config_registry");

    private static final Set<String> ADDRESSES = Set.copyOf(Keys.URL);

    private static final Pattern REFERENCES =
            Pattern.compile(
                    "(?i)((bearer|basic|token) +)?"
                            + "(\\$\\{((env:)?[a-z_][a-z0-9_]*(:-)?|file:[^}]*)})+");
    private static final String WORDS =
            "(token|secret|passw|pwd|passphrase|api-?_?key|credential|private|cookie"
                    + "|authorization)";

    private static final Pattern NAMES = Pattern.compile("(?i).*" + WORDS + ".*");

    /** Options of programs whose value usually is a secret. */
    private static final Pattern SHORT_NAMES =
            Pattern.compile("-p|(?i)--?([a-z0-9]+[-_])*(key|auth|pass|pat|pw|pin)");

    /** Texts that assign a value to such a name, as in a header, in JSON or in a script. */
    private static final Pattern ASSIGNED_SECRET =
            Pattern.compile(
                    "(?is).*"
                            + WORDS
                            + "[\\w-]*[\"']?\\s*[:=]\\s*+(?![\"']?((bearer|basic|token)"
                            + " +)?\\$\\{)\\S.*");

    private static final Pattern SECRET_FORMATS =
            Pattern.compile(
                    "(?i)((sk|pk|rk|gh[opsur]|xox[a-z]|glpat|npm|github_pat)[-_].*|eyJ.*\\..*"
                            + "|(bearer|basic) .*|[a-z]+://[^/@]*:[^/@]*@.*)");

    /** A random text is long, has no blanks, and mixes letters with digits. */
    private static final Pattern RANDOM =
            Pattern.compile("(?=.*[0-9])(?=.*[A-Za-z])[A-Za-z0-9_-]{24,}");

    /** The user name and the password in a URL. */
    private static final Pattern USER = Pattern.compile("://([^/]*)@");

    /** Stricter, for an entry that stays in use, because names of packages are long as well. */
    private static final Pattern STRICT_RANDOM =
            Pattern.compile("(?=.*[0-9])(?=.*[A-Z])(?=.*[a-z])[A-Za-z0-9_-]{24,}|[0-9a-f]{32,}");

    private static final Pattern ASSIGNMENT =
            Pattern.compile("(-{0,2}[A-Za-z0-9_-]+)=(.*)", Pattern.DOTALL);

    /** Options before a variable or a header, which is hidden as in {@code env}. */
    private static final Set<String> VARIABLE_OPTIONS = Set.of("-e", "--env", "-H", "--header");

    private static final Pattern NAME_AND_VALUE =
            Pattern.compile("([A-Za-z0-9_-]+(?:=|: *))(.*)", Pattern.DOTALL);

    /** Names of variables with endings like those of {@link #SHORT_NAMES}. */
    private static final Pattern SHORT_VARIABLES =
            Pattern.compile("(?i)([a-z0-9]+_)*(key|auth|pass|pat|pw|pin|dsn)");

    /** Members that contain names of variables or tools, and never values of variables. */
    private static final Set<String> KEYS_OF_NAMES =
            Stream.of(
                            List.of(
                                    "env_vars",
                                    "env_http_headers",
                                    "bearer_token_env_var",
                                    "tools"),
                            Keys.ALLOW,
                            Keys.DENY)
                    .flatMap(List::stream)
                    .collect(Collectors.toUnmodifiableSet());

    private static final Masking VERBATIM = new Masking((_, _, text) -> text, false);

    private final Replacement replacement;
    private final boolean shown;

    private Masking(Replacement replacement, boolean shown) {
        this.replacement = replacement;
        this.shown = shown;
    }

    /** Writes an entry in the form that is shown. */
    static void write(ConfigurationNode node, JsonWriter out) {
        new Masking((_, _, _) -> MASK, true).print(node, out);
    }

    /**
     * Writes an entry in the form that a user reads before trusting it. Nothing that decides what
     * runs is hidden, because the author of the file could make it look like a secret. Hidden are
     * headers, and variables that are secrets by their name or are nothing but a random text.
     */
    static void writeForTrust(ConfigurationNode node, JsonWriter out) {
        if (!(node instanceof ConfigurationNode.Mapping entry)) {
            VERBATIM.print(node, out);
            return;
        }
        out.beginObject();
        for (var member : entry.members()) {
            out.name(member.name());
            if (member.name().equals("env")
                    && member.value() instanceof ConfigurationNode.Mapping variables) {
                out.beginObject();
                for (var variable : variables.members()) {
                    out.name(variable.name());
                    if (isSecret(variable)) {
                        out.value(MASK);
                    } else {
                        VERBATIM.print(variable.value(), out);
                    }
                }
                out.endObject();
            } else if (OBJECTS_WITH_SECRETS.contains(member.name())) {
                new Masking((_, _, _) -> MASK, true)
                        .print(member.name(), member.name(), member.value(), true, out);
            } else {
                VERBATIM.print(member.value(), out);
            }
        }
        out.endObject();
    }

    private static boolean isSecret(ConfigurationNode.Member variable) {
        return !LOADER_VARIABLES.contains(variable.name())
                && variable.value() instanceof ConfigurationNode.Text text
                && !REFERENCES.matcher(text.value()).matches()
                && (NAMES.matcher(variable.name()).matches()
                        || SHORT_VARIABLES.matcher(variable.name()).matches()
                        || RANDOM.matcher(text.value()).matches());
    }

    /** Returns an instance for an entry that stays in use. It keeps harmless values. */
    static Masking replacing(Replacement replacement) {
        return new Masking(replacement, false);
    }

    void print(ConfigurationNode node, JsonWriter out) {
        print("", "", node, false, out);
    }

    private void print(
            String owner, String name, ConfigurationNode node, boolean hidden, JsonWriter out) {
        switch (node) {
            case ConfigurationNode.Mapping object -> {
                out.beginObject();
                for (var member : object.members()) {
                    out.name(member.name());
                    if (!shown && KEYS_OF_NAMES.contains(member.name())) {
                        VERBATIM.print(member.value(), out);
                        continue;
                    }
                    print(
                            name.isEmpty() ? member.name() : name,
                            member.name(),
                            member.value(),
                            (hidden
                                            && !(name.equals("env")
                                                    && LOADER_VARIABLES.contains(member.name())))
                                    || hides(name, member.name()),
                            out);
                }
                out.endObject();
            }
            case ConfigurationNode.Sequence list -> {
                out.beginArray();
                var before = "";
                for (var item : list.items()) {
                    if (item instanceof ConfigurationNode.Text text
                            && VARIABLE_OPTIONS.contains(before)) {
                        out.value(carried(owner, text.value()));
                    } else {
                        boolean named = names(before);
                        print(owner, named ? before : name, item, hidden || named, out);
                    }
                    before = item instanceof ConfigurationNode.Text text ? text.value() : "";
                }
                out.endArray();
            }
            case ConfigurationNode.Text text -> out.value(text(owner, name, text.value(), hidden));
            case ConfigurationNode.Numeral number -> {
                if (hidden) {
                    out.value(replacement.of(owner, name, number.spelling()));
                } else {
                    out.value(RawJson.parse(number.spelling()));
                }
            }
            case ConfigurationNode.Truth truth -> out.value(truth.value());
            case ConfigurationNode.Nothing _ -> out.nullValue();
        }
    }

    private boolean hides(String owner, String name) {
        return (shown && OBJECTS_WITH_SECRETS.contains(name))
                || NAMES.matcher(name).matches()
                || (OBJECTS_WITH_SECRETS.contains(owner)
                        && SHORT_VARIABLES.matcher(name).matches());
    }

    /** Whether the next argument is a secret. */
    private static boolean names(String argument) {
        return argument.startsWith("-")
                && argument.indexOf('=') < 0
                && (NAMES.matcher(argument).matches() || SHORT_NAMES.matcher(argument).matches());
    }

    private String carried(String owner, String value) {
        var pair = NAME_AND_VALUE.matcher(value);
        if (!pair.matches()) {
            return argument(owner, owner, value);
        }
        var name = pair.group(1).replaceFirst("[=:] *$", "");
        return pair.group(1) + text(owner, name, pair.group(2), shown || hides("env", name));
    }

    private String text(String owner, String name, String value, boolean hidden) {
        if (REFERENCES.matcher(value).matches()) {
            return value;
        }
        if (hidden) {
            return replacement.of(owner, name, value);
        }
        return ADDRESSES.contains(name)
                ? address(owner, name, value)
                : argument(owner, name, value);
    }

    private String argument(String owner, String name, String value) {
        var assignment = ASSIGNMENT.matcher(value);
        if (assignment.matches()) {
            var left = assignment.group(1);
            boolean secret = NAMES.matcher(left).matches() || SHORT_NAMES.matcher(left).matches();
            return left + "=" + text(owner, left, assignment.group(2), secret);
        }
        if (value.contains("://") && !ASSIGNED_SECRET.matcher(value).matches()) {
            return address(owner, name, value);
        }
        return Stream.of(SECRET_FORMATS, random(), ASSIGNED_SECRET)
                        .anyMatch(one -> one.matcher(value).matches())
                ? replacement.of(owner, name, value)
                : value;
    }

    private Pattern random() {
        return shown ? RANDOM : STRICT_RANDOM;
    }

    /** Returns a URL without its user and password, its query, and parts that look like keys. */
    private String address(String owner, String name, String value) {
        int query = value.indexOf('?');
        var path = query < 0 ? value : value.substring(0, query);
        var user = USER.matcher(path);
        if (user.find()) {
            path =
                    path.substring(0, user.start(1))
                            + replacement.of(owner, name, user.group(1))
                            + path.substring(user.end(1));
        }
        var parts =
                List.of(path.split("/", -1)).stream()
                        .map(part ->
                                random().matcher(part).matches()
                                        ? replacement.of(owner, name, part)
                                        : part)
                        .toList();
        return String.join("/", parts)
                + (query < 0 ? "" : "?" + replacement.of(owner, name, value.substring(query + 1)));
    }
}
