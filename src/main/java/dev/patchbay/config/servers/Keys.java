package dev.patchbay.config.servers;

import dev.patchbay.config.format.IgnoredKeys;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The keys that one kind of object may have. If several keys have the same meaning, the first is
 * the key of Patchbay, and the others are keys of clients whose files are read.
 *
 * @param read the keys that are read
 * @param silent keys that only clients need; they are ignored without a message
 * @param missing keys that change how a server is reached, and that Patchbay does not support
 * @param rules the read keys that restrict something. A key that may be a misspelled rule is
 *     refused, because without the rule more would be allowed than the user wants
 */
public record Keys(Set<String> read, Set<String> silent, Set<String> missing, Set<String> rules) {
    public static final List<String> SERVERS = List.of("mcpServers", "servers", "mcp_servers");

    static final List<String> TYPE = List.of("type", "transport", "transportType");
    public static final List<String> URL = List.of("url", "httpUrl", "serverUrl");
    static final List<String> HEADERS = List.of("headers", "http_headers");

    /** Keys that have a meaning only with a command. */
    static final List<String> OF_PROGRAMS = List.of("args", "env", "env_vars", "cwd");

    /** The keys of programs that are lists; the others are objects or texts. */
    static final Set<String> LISTS = Set.of("args", "env_vars");

    /** Keys that have a meaning only with a URL. */
    static final List<String> OF_ADDRESSES =
            List.of("headers", "http_headers", "env_http_headers", "bearer_token_env_var");

    public static final List<String> ALLOW =
            List.of("includeTools", "allowedTools", "enabledTools", "enabled_tools");
    public static final List<String> DENY =
            List.of("excludeTools", "disabledTools", "disabled_tools");

    static final List<String> CONNECTION_TIMEOUT =
            List.of(
                    "connectionTimeoutMs",
                    "startup_timeout_ms",
                    "startup_timeout_sec",
                    "initTimeout");
    static final List<String> REQUEST_TIMEOUT =
            List.of("requestTimeoutMs", "timeout", "tool_timeout_sec");

    /** Times in seconds, which may have fractions. All other times are in milliseconds. */
    static final Set<String> SECONDS = Set.of("startup_timeout_sec", "tool_timeout_sec");

    /** A shorter text is the beginning of too many keys. */
    private static final int MIN_PREFIX_LENGTH = 5;

    static final Keys FILE =
            new Keys(
                    union(Stream.of(SERVERS, List.of("hub"))),
                    Set.of("inputs"),
                    Set.of(),
                    Set.of());

    static final Keys HUB =
            new Keys(
                    union(Stream.of(List.of("defaults", "profiles"))),
                    Set.of(),
                    Set.of(),
                    Set.of());

    static final Keys PROFILE =
            ofRules(
                    ProfilesReader.SERVERS,
                    ProfilesReader.TOOLS,
                    ProfilesReader.READ_ONLY,
                    ProfilesReader.STYLE,
                    ProfilesReader.ALWAYS);

    static final Keys DEFAULTS =
            new Keys(
                    union(
                            Stream.of(
                                    CONNECTION_TIMEOUT,
                                    REQUEST_TIMEOUT,
                                    List.of("maxRetries", "backoff"))),
                    Set.of(),
                    Set.of(),
                    Set.of());

    static final Keys BACKOFF =
            new Keys(union(Stream.of(List.of("initialMs", "maxMs"))), Set.of(), Set.of(), Set.of());

    static final Keys TOOLS =
            ofRules("allow", "deny", ToolOverridesReader.RENAME, ToolOverridesReader.DESCRIBE);

    static final Keys SERVER =
            new Keys(
                    union(
                            Stream.of(
                                    TYPE,
                                    List.of("command"),
                                    OF_PROGRAMS,
                                    URL,
                                    OF_ADDRESSES,
                                    List.of("era"),
                                    List.of("enabled", "disabled", "shared"),
                                    List.copyOf(DEFAULTS.read()),
                                    List.of("tools", "alwaysLoad"),
                                    ALLOW,
                                    DENY)),
                    IgnoredKeys.OF_SERVERS,
                    Set.of(
                            "auth",
                            "authProviderType",
                            "envFile",
                            "headersHelper",
                            "oauth",
                            "oauthClient",
                            "sandbox",
                            "sandboxEnabled",
                            "scopes"),
                    union(Stream.of(List.of("enabled", "disabled", "tools"), ALLOW, DENY)));

    /** Returns the keys of an object that only restricts, and overrides how the rest is listed. */
    private static Keys ofRules(String... names) {
        var read = union(Stream.of(List.of(names)));
        return new Keys(read, Set.of(), Set.of(), read);
    }

    private static Set<String> union(Stream<List<String>> names) {
        return names.flatMap(List::stream).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns all keys in alphabetical order. */
    List<String> all() {
        return Stream.of(read, silent, missing).flatMap(Set::stream).sorted().toList();
    }

    /** Returns the member that allows a key that is unknown here; empty if there is none. */
    Optional<String> elsewhere(String unknown) {
        return equals(PROFILE) && TOOLS.read().contains(unknown)
                ? Optional.of(ProfilesReader.TOOLS)
                : Optional.empty();
    }

    /** Whether ignoring an unknown key could allow more than the user wants. */
    boolean mayRestrict(String unknown) {
        return rules.equals(read) || nearest(unknown).filter(rules::contains).isPresent();
    }

    /** Returns the key that the user probably means by an unknown key. */
    Optional<String> nearest(String unknown) {
        var lower = unknown.toLowerCase(Locale.ROOT);
        var begun =
                lower.length() < MIN_PREFIX_LENGTH
                        ? List.<String>of()
                        : read.stream()
                                .filter(key -> key.toLowerCase(Locale.ROOT).startsWith(lower))
                                .toList();
        if (begun.size() == 1) {
            return Optional.of(begun.getFirst());
        }
        int farthest = Math.max(1, Math.min(3, unknown.length() / 3));
        return all().stream()
                .filter(key -> distance(lower, key.toLowerCase(Locale.ROOT)) <= farthest)
                .min(Comparator.comparingInt(key -> distance(lower, key.toLowerCase(Locale.ROOT))));
    }

    /**
     * Returns how many letters must be inserted, removed or replaced to turn one text into the
     * other. Returns the largest integer if the lengths differ by more than 3.
     */
    private static int distance(String a, String b) {
        if (Math.abs(a.length() - b.length()) > 3) {
            return Integer.MAX_VALUE;
        }
        var row = new ArrayList<Integer>();
        for (int j = 0; j <= b.length(); j++) {
            row.add(j);
        }
        for (int i = 1; i <= a.length(); i++) {
            int corner = row.getFirst();
            row.set(0, i);
            for (int j = 1; j <= b.length(); j++) {
                int replaced = corner + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                corner = row.get(j);
                row.set(j, Math.min(replaced, 1 + Math.min(row.get(j - 1), corner)));
            }
        }
        return row.getLast();
    }
}
