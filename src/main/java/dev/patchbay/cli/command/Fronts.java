package dev.patchbay.cli.command;

import dev.patchbay.cli.context.Command;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.config.settings.SettingDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The commands that serve, and the settings of their options. */
public final class Fronts {
    private static final Option LOG_JSON =
            Option.flag("--log-json", "write each log message as one line of JSON");
    private static final Option LOG_LEVEL =
            Option.choice(
                    "--log-level",
                    List.of("error", "warn", "info", "debug"),
                    "the lowest level to log");

    private static final Option NO_CACHE =
            Option.flag(
                    "--no-cache", "do not use the cache; wait until servers list what they offer");

    private static final String MANAGEMENT_PORT = "--management-port";

    static final Option PROFILE =
            Option.of("--profile", "NAME", "offer only what this profile of the file shows");

    public static final Syntax STDIO =
            Syntax.of("stdio", "Serve on standard input and output.")
                    .with(SharedOptions.CONFIG, PROFILE, NO_CACHE, LOG_JSON, LOG_LEVEL)
                    .withHelp(
                            """
                            A client starts this command. It ends when its input ends, or on a signal, with exit code 0.
                            Settings are environment variables such as PATCHBAY_GRACE=10s or PATCHBAY_LINE_LIMIT=16M;
                            docs/reference/settings.md lists all of them.
                            """)
                    .withExamples(
                            "patchbay stdio",
                            "claude mcp add patchbay -- /path/to/patchbay stdio --config /path/to/servers.json");

    public static final Syntax SERVE =
            Syntax.of("serve", "Serve over streamable HTTP, on http://127.0.0.1:8080/mcp.")
                    .with(
                            Option.of(
                                    "--host",
                                    "ADDRESS",
                                    "the address to listen on; default: 127.0.0.1"),
                            Option.of(
                                    "--port",
                                    "NUMBER",
                                    "the port; default: 8080; 0 for any free port"),
                            Option.of("--path", "PATH", "the path; default: /mcp"),
                            Option.of(
                                    "--allowed-hosts",
                                    "A,B",
                                    "host names that clients may use, besides localhost"),
                            Option.of(
                                    MANAGEMENT_PORT,
                                    "NUMBER",
                                    "the port of health and metrics; 0 for any free port"),
                            Option.flag(
                                    "--allow-unauthenticated",
                                    "accept all clients, even if other machines can reach the address"),
                            Option.flag(
                                    "--allow-unauthenticated-any-host",
                                    "the same with any host name, so also for every website"),
                            Option.of(
                                    "--token-file",
                                    "FILE",
                                    "names and tokens of clients; read again after a change"),
                            SharedOptions.CONFIG,
                            PROFILE,
                            NO_CACHE,
                            LOG_JSON,
                            LOG_LEVEL)
                    .withHelp(
                            """
                            Health and metrics are on port 9000 of the loopback address, or on the next free port.
                            If other machines can reach the address, clients must send a bearer token. The file of
                            --token-file has a line NAME:TOKEN for each client. PATCHBAY_HTTP_TOKEN is one token for all
                            clients. PATCHBAY_HTTP_OAUTH_ISSUERS names the issuers of tokens.
                            """)
                    .withExamples(
                            "patchbay serve --port 9090",
                            "patchbay serve --host 0.0.0.0 --token-file tokens --allowed-hosts mcp.example",
                            "PATCHBAY_HTTP_TOKEN=… patchbay serve --host 0.0.0.0 --allowed-hosts mybox,10.0.0.5");

    public static final Syntax HEALTH =
            Syntax.of("health", "Exit with 0 if the server on this machine is ready, else with 1.")
                    .with(
                            Option.of(
                                    MANAGEMENT_PORT,
                                    "NUMBER",
                                    "the management port of the server; default: 9000"))
                    .withHelp(
                            """
                            The command asks the management port, which PATCHBAY_MANAGEMENT_PORT can also set. If port
                            9000 is in use, a server takes another port and prints it on standard error.
                            """)
                    .withExamples(
                            "patchbay health && echo ready",
                            "patchbay health --management-port 9001");

    private Fronts() {}

    /** Returns the health command. */
    public static Command health(ParsedWords words) {
        return new Command.Health(words.value(MANAGEMENT_PORT));
    }

    /**
     * Returns the settings that the options set, by property name.
     *
     * @throws BadUsage if an option has an empty value, as when a variable in a script is not set
     */
    public static Map<String, String> settings(ParsedWords words) {
        var settings = new HashMap<String, String>();
        for (var setting : SettingDefinition.ALL) {
            var option = setting.option();
            if (option != null && words.has(option)) {
                settings.put(
                        setting.property(), setting.isSwitch() ? "true" : value(option, words));
            }
        }
        words.value(NO_CACHE.name()).ifPresent(_ -> settings.put("patchbay.cache", "false"));
        return settings;
    }

    private static String value(String option, ParsedWords words) {
        return words.value(option)
                .filter(value -> !value.isBlank())
                .orElseThrow(() -> new BadUsage(option + " must not be empty"));
    }
}
