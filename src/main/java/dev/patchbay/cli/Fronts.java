package dev.patchbay.cli;

import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import java.util.HashMap;
import java.util.Map;

/** The commands that serve, and what they set. */
final class Fronts {
    private static final Option LOG_JSON =
            Option.flag("--log-json", "the log as one JSON object a line");
    private static final Option LOG_LEVEL =
            Option.of("--log-level", "LEVEL", "error, warn, info or debug");

    private static final Option NO_CACHE =
            Option.flag(
                    "--no-cache", "remember nothing of servers, and wait for what they offer now");

    static final Option PROFILE =
            Option.of(
                    "--profile", "NAME", "offer what this profile of the file shows, and no more");

    static final Syntax STDIO =
            Syntax.of("stdio", "Serve on standard input and output.")
                    .with(Shared.CONFIG, PROFILE, NO_CACHE, LOG_JSON, LOG_LEVEL)
                    .saying(
                            """
                            That is what a client starts. It ends when its input does, or on a signal, with 0.
                            Settings are environment variables such as PATCHBAY_GRACE=10s or PATCHBAY_LINE_LIMIT=16M;
                            docs/reference/settings.md lists them all.
                            """)
                    .asIn(
                            "patchbay stdio",
                            "claude mcp add patchbay -- /path/to/patchbay stdio --config /path/to/servers.json");

    static final Syntax SERVE =
            Syntax.of("serve", "Serve over streamable HTTP, on http://127.0.0.1:8080/mcp.")
                    .with(
                            Option.of("--host", "ADDRESS", "listen there instead"),
                            Option.of(
                                    "--port", "NUMBER", "and on that port; 0 for any that is free"),
                            Option.of("--path", "PATH", "and under that path"),
                            Option.of(
                                    "--allowed-hosts",
                                    "A,B",
                                    "names that clients reach the server by, beside localhost"),
                            Option.flag(
                                    "--allow-unauthenticated",
                                    "let everybody in although other machines can reach the address"),
                            Shared.CONFIG,
                            PROFILE,
                            NO_CACHE,
                            LOG_JSON,
                            LOG_LEVEL)
                    .saying(
                            """
                            Where other machines can reach the address, set PATCHBAY_HTTP_TOKEN, which clients show as
                            bearer token, or PATCHBAY_HTTP_OAUTH_ISSUERS, who make tokens for them.
                            """)
                    .asIn(
                            "patchbay serve --port 9090",
                            "PATCHBAY_HTTP_TOKEN=… patchbay serve --host 0.0.0.0");

    static final Syntax HEALTH =
            Syntax.of(
                            "health",
                            "End with 0 if the server on this machine is ready to serve, else with 1.")
                    .saying("It asks the management port; PATCHBAY_MANAGEMENT_PORT says which.")
                    .asIn("patchbay health && echo ready");

    private static final Map<String, String> SETTINGS =
            Map.of(
                    "--host",
                    "patchbay.http.host",
                    "--port",
                    "patchbay.http.port",
                    "--path",
                    "patchbay.http.path",
                    "--allowed-hosts",
                    "patchbay.http.allowed-hosts",
                    "--allow-unauthenticated",
                    "patchbay.http.allow-unauthenticated",
                    Shared.CONFIG.name(),
                    "patchbay.config",
                    PROFILE.name(),
                    "patchbay.profile",
                    LOG_JSON.name(),
                    "patchbay.log.json",
                    LOG_LEVEL.name(),
                    "patchbay.log.level");

    private Fronts() {}

    /** What the words set, by the names of the settings. */
    static Map<String, String> settings(Words words) {
        var settings = new HashMap<String, String>();
        SETTINGS.forEach((option, setting) ->
                words.value(option)
                        .ifPresent(
                                value -> settings.put(setting, value.isEmpty() ? "true" : value)));
        words.value(NO_CACHE.name()).ifPresent(_ -> settings.put("patchbay.cache", "false"));
        return settings;
    }
}
