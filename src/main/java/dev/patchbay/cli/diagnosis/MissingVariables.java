package dev.patchbay.cli.diagnosis;

import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The variables that are set here and that a program does not get. Only names are shown, because
 * values are often secrets.
 */
public final class MissingVariables {
    private static final Set<String> PROXIES =
            Set.of("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY");

    /** Variables of common package runners, of language runtimes, and of certificates. */
    private static final Pattern OF_RUNTIMES =
            Pattern.compile(
                    "(?i)(node|npm|npx|yarn|pnpm|bun|deno|pip|pipx|uv|python|virtual_env|conda|java"
                            + "|jdk|docker|podman|go|cargo|rustup|dotnet|gem|ruby)(_.*|path|home)?"
                            + "|.*(ssl|tls|cert|_ca_).*");

    /** Variables that shells and terminals set for themselves. */
    private static final Pattern OF_SHELLS =
            Pattern.compile(
                    "_|PWD|OLDPWD|SHLVL|PS[0-9]|HIST.*|LS_COLORS|LESS.*|COLOR.*|COLUMNS|LINES|MAIL"
                            + "|TERM_.*|EDITOR|VISUAL|PAGER|HOSTNAME|.*TYPE|WINDOW.*|SSH_.*|NO_COLOR"
                            + "|PATCHBAY_.*|BASH_.*|ZDOTDIR|INVOCATION_ID|JOURNAL_STREAM");

    private static final int MAX_SHOWN = 6;

    private final Map<String, String> environment;
    private final Predicate<String> inherited;

    /**
     * @param environment the variables of this process
     * @param inherited whether every child process inherits a variable
     */
    public MissingVariables(Map<String, String> environment, Predicate<String> inherited) {
        this.environment = Map.copyOf(environment);
        this.inherited = inherited;
    }

    /** Returns the names of all variables that a program may miss, the most likely first. */
    public List<String> of(ServerAddress.Program program) {
        return environment.entrySet().stream()
                // An exported shell function is code, not a value.
                .filter(variable -> !variable.getValue().startsWith("()"))
                .map(Map.Entry::getKey)
                .filter(name -> !inherited.test(name) && !OF_SHELLS.matcher(name).matches())
                .filter(name -> !program.environment().containsKey(name))
                .sorted(
                        Comparator.comparing((String name) -> !proxy(name))
                                .thenComparing(name -> !OF_RUNTIMES.matcher(name).matches())
                                .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    private static boolean proxy(String name) {
        return PROXIES.contains(name.toUpperCase(Locale.ROOT));
    }

    /**
     * Returns the remedy for a server that answers with all variables, and so needs at least one of
     * these.
     */
    public static String remedy(List<String> names) {
        var rest =
                names.size() > MAX_SHOWN
                        ? " and " + (names.size() - MAX_SHOWN) + " more, which --json shows"
                        : "";
        return "it starts with all your variables, so it needs at least one of them: "
                + String.join(", ", names.stream().limit(MAX_SHOWN).toList())
                + rest
                + "; "
                + lines(names.subList(0, 1))
                + " in its entry passes the first one on";
    }

    /** Returns an addition to another remedy if proxy variables are set; empty if none is. */
    public static String ofProxies(List<String> names) {
        var proxies = names.stream().filter(MissingVariables::proxy).toList();
        return proxies.isEmpty()
                ? ""
                : "; "
                        + String.join(", ", proxies)
                        + (proxies.size() == 1 ? " is" : " are")
                        + " set here but not passed on: "
                        + lines(proxies)
                        + (proxies.size() == 1 ? " passes it on" : " passes them on");
    }

    /** Returns the member of an entry that passes these variables on. */
    private static String lines(List<String> names) {
        return names.stream()
                .map(name -> "\"" + name + "\": \"${" + name + "}\"")
                .collect(Collectors.joining(", ", "\"env\": {", "}"));
    }

    /** Returns the server with all variables that are set here. */
    Definition withAll(Definition server, ServerAddress.Program program) {
        var all = new LinkedHashMap<String, String>();
        of(program).forEach(name -> all.put(name, String.valueOf(environment.get(name))));
        all.putAll(program.environment());
        return server.reachedBy(
                new ServerAddress.Program(
                        program.command(), program.arguments(), all, program.directory()));
    }
}
