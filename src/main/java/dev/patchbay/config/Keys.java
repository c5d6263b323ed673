package dev.patchbay.config;

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
 * The keys that one kind of object may have. Where there are several for one thing, the first is
 * ours and the others are those of the clients whose files are read.
 *
 * @param read what is read
 * @param silent what clients keep for themselves; nothing is lost without it
 * @param missing what changes how a server is reached, and what we do not have
 */
record Keys(Set<String> read, Set<String> silent, Set<String> missing) {
    static final List<String> SERVERS = List.of("mcpServers", "servers", "mcp_servers");

    static final List<String> TYPE = List.of("type", "transport", "transportType");
    static final List<String> URL = List.of("url", "httpUrl", "serverUrl");
    static final List<String> HEADERS = List.of("headers", "http_headers");

    /** What says something only beside a command. */
    static final List<String> OF_PROGRAMS = List.of("args", "env", "env_vars", "cwd");

    /** Those of them that are lists; the others are objects or texts. */
    static final Set<String> LISTS = Set.of("args", "env_vars");

    /** What says something only beside a url. */
    static final List<String> OF_ADDRESSES =
            List.of("headers", "http_headers", "env_http_headers", "bearer_token_env_var");

    static final List<String> ALLOW =
            List.of("includeTools", "allowedTools", "enabledTools", "enabled_tools");
    static final List<String> DENY = List.of("excludeTools", "disabledTools", "disabled_tools");

    static final List<String> CONNECTION_TIMEOUT =
            List.of(
                    "connectionTimeoutMs",
                    "startup_timeout_ms",
                    "startup_timeout_sec",
                    "initTimeout");
    static final List<String> REQUEST_TIMEOUT =
            List.of("requestTimeoutMs", "timeout", "tool_timeout_sec");

    /** What is in seconds, fractions allowed; every other time is in milliseconds. */
    static final Set<String> SECONDS = Set.of("startup_timeout_sec", "tool_timeout_sec");

    static final Keys FILE =
            new Keys(union(Stream.of(SERVERS, List.of("hub"))), Set.of("inputs"), Set.of());

    static final Keys HUB =
            new Keys(union(Stream.of(List.of("defaults", "profiles"))), Set.of(), Set.of());

    static final Keys PROFILE =
            new Keys(
                    union(
                            Stream.of(
                                    List.of(
                                            ProfilesReader.SERVERS,
                                            ProfilesReader.TOOLS,
                                            ProfilesReader.READ_ONLY,
                                            ProfilesReader.STYLE,
                                            ProfilesReader.ALWAYS))),
                    Set.of(),
                    Set.of());

    static final Keys DEFAULTS =
            new Keys(
                    union(
                            Stream.of(
                                    CONNECTION_TIMEOUT,
                                    REQUEST_TIMEOUT,
                                    List.of("maxRetries", "backoff"))),
                    Set.of(),
                    Set.of());

    static final Keys BACKOFF =
            new Keys(union(Stream.of(List.of("initialMs", "maxMs"))), Set.of(), Set.of());

    static final Keys TOOLS =
            new Keys(
                    union(
                            Stream.of(
                                    List.of(
                                            "allow",
                                            "deny",
                                            WordingReader.RENAME,
                                            WordingReader.DESCRIBE))),
                    Set.of(),
                    Set.of());

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
                    Set.of(
                            "alwaysAllow",
                            "autoApprove",
                            "chatMenu",
                            "description",
                            "dev",
                            "gallery",
                            "icon",
                            "metadata",
                            "name",
                            "note",
                            "remoteConfigured",
                            "required",
                            "trust",
                            "version",
                            "watchPaths"),
                    Set.of(
                            "auth",
                            "authProviderType",
                            "envFile",
                            "headersHelper",
                            "oauth",
                            "oauthClient",
                            "sandbox",
                            "sandboxEnabled",
                            "scopes"));

    private static Set<String> union(Stream<List<String>> names) {
        return names.flatMap(List::stream).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** All of them in the order of the alphabet. */
    List<String> all() {
        return Stream.of(read, silent, missing).flatMap(Set::stream).sorted().toList();
    }

    /** The key that a writer of an unknown one probably meant. */
    Optional<String> nearest(String unknown) {
        var lower = unknown.toLowerCase(Locale.ROOT);
        int farthest = Math.max(1, Math.min(3, unknown.length() / 3));
        return all().stream()
                .filter(key -> distance(lower, key.toLowerCase(Locale.ROOT)) <= farthest)
                .min(Comparator.comparingInt(key -> distance(lower, key.toLowerCase(Locale.ROOT))));
    }

    /** How many letters have to be put in, taken out or replaced to make one of the other. */
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
