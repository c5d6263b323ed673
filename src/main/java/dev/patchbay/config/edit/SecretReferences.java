package dev.patchbay.config.edit;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.JsonText;
import dev.patchbay.config.format.Unreadable;
import dev.patchbay.config.imports.ImportedServer;
import dev.patchbay.json.RawJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Replaces secrets by references to variables, in servers that move from a user's file to a
 * project's file.
 */
public final class SecretReferences {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern WITH_DEFAULT =
            Pattern.compile("\\$\\{(" + NAME.pattern() + "):-[^}]*}");
    private static final Pattern SCHEME = Pattern.compile("((?i:bearer|basic|token) +)(.+)");

    private final Map<String, String> environment;

    /** The secret of each variable, so that one name never stands for two secrets. */
    private final Map<String, String> secrets = new HashMap<>();

    /**
     * @param environment the variables of this process; a name that has another value there is not
     *     used
     */
    public SecretReferences(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /**
     * A variable that replaces a secret.
     *
     * @param key the path to the secret in the entry of the server, such as {@code env.TOKEN}
     * @param scheme the word before the secret, such as {@code Bearer}; empty if there is none
     */
    public record Variable(String name, String key, String scheme) {}

    /**
     * A server without its secrets.
     *
     * @param variables the variables that are not set in this process, each only with its first
     *     server
     */
    public record Result(ImportedServer server, List<Variable> variables) {
        public Result {
            variables = List.copyOf(variables);
        }
    }

    /** Returns the server with references in place of texts that look like secrets. */
    public Result of(ImportedServer server) {
        var variables = new ArrayList<Variable>();
        var masking =
                Masking.replacing((owner, name, secret) ->
                        replaced(server.id(), owner, name, secret, variables));
        var definition = RawJson.of(out -> masking.print(tree(server.definition()), out));
        return new Result(
                new ImportedServer(server.id(), server.file(), server.line(), definition),
                variables);
    }

    private static ConfigurationNode tree(RawJson definition) {
        try {
            return JsonText.parse(definition.toString());
        } catch (Unreadable e) {
            throw new IllegalStateException("Written JSON must be valid JSON", e);
        }
    }

    private String replaced(
            String id, String owner, String name, String text, List<Variable> variables) {
        var known = WITH_DEFAULT.matcher(text);
        if (text.isEmpty() || (text.contains("${") && !known.matches())) {
            return text;
        }
        var key = name.startsWith("-") || owner.equals(name) ? name : owner + "." + name;
        if (known.matches()) {
            return reference(
                    known.group(1), text, new Variable(known.group(1), key, ""), variables);
        }
        var scheme = SCHEME.matcher(text);
        var secret = scheme.matches() ? scheme.group(2) : text;
        var before = scheme.matches() ? scheme.group(1) : "";
        boolean named = owner.equals("env") && NAME.matcher(name).matches();
        var variable =
                unusedName(named ? name : variableName(id + "_" + name), id + "_" + name, secret);
        return before
                + reference(
                        variable, secret, new Variable(variable, key, before.strip()), variables);
    }

    private String reference(
            String name, String secret, Variable variable, List<Variable> variables) {
        if (secrets.putIfAbsent(name, secret) == null && !environment.containsKey(name)) {
            variables.add(variable);
        }
        return "${" + name + "}";
    }

    /** Returns the name of a variable that stands for this secret only. */
    private String unusedName(String preferred, String longer, String secret) {
        var unusedName = preferred;
        for (int i = 1; isUsed(unusedName, secret); i++) {
            var other = variableName(longer);
            unusedName = i == 1 && !unusedName.equals(other) ? other : other + "_" + Math.max(2, i);
        }
        return unusedName;
    }

    private boolean isUsed(String name, String secret) {
        return !secrets.getOrDefault(name, secret).equals(secret)
                || !environment.getOrDefault(name, secret).equals(secret);
    }

    /** Returns the name in the usual form of variables. */
    private static String variableName(String preferred) {
        var letters =
                preferred
                        .toUpperCase(Locale.ROOT)
                        .replaceAll("[^A-Z0-9]+", "_")
                        .replaceAll("_+$", "");
        return NAME.matcher(letters).matches() ? letters : "_" + letters;
    }
}
